"""One window a person: the first one listens, the others hand their command over and end."""

import logging
from functools import partial

from filelock import FileLock, Timeout
from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from iasr_desktop.core import paths, private
from iasr_desktop.ui.shell import remote
from iasr_desktop.ui.shell.remote import Command

_LOG = logging.getLogger(__name__)

LOCK_NAME = "window.lock"
START_S = 10.0
"""How long the first window may take from its start until it listens."""
_MOST_BYTES = 64


class SingleInstance(QObject):
    """Holds the place of the one window, as long as it lives. GUI thread only."""

    commanded = Signal(object)
    """`Command` that another process sent."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lock: FileLock | None = None
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._on_connection)

    def claim(self, command: Command) -> bool:
        """True when this process is the one window; else the running one has been told `command`.

        The lock decides, not the socket: it is gone with its process, whatever
        end that took, so a socket left behind is known to be stale.
        """
        try:
            folder = paths.data_dir()
            private.make_folder(folder)
            # Whoever could open it could hold it, and the window would wait for one that is not there.
            self._lock = FileLock(folder / LOCK_NAME, mode=private.FILE_MODE)
            self._lock.acquire(timeout=0)
        except Timeout:
            self._lock = None
            return not remote.send(command, START_S)
        except OSError as error:
            # A data folder that cannot be written is said by the history; the window opens all the same.
            self._lock = None
            _LOG.warning("No lock for the one window: %s.", error.strerror)
        self._listen()
        return True

    def close(self) -> None:
        self._server.close()
        if self._lock is not None:
            self._lock.release()

    def _listen(self) -> None:
        name = remote.address()
        QLocalServer.removeServer(name)
        if not self._server.listen(name):
            _LOG.warning("The window cannot be reached by other processes: %s.", self._server.errorString())

    @Slot()
    def _on_connection(self) -> None:
        while (connection := self._server.nextPendingConnection()) is not None:
            connection.readyRead.connect(partial(self._on_ready, connection))
            connection.disconnected.connect(connection.deleteLater)
            if connection.bytesAvailable():
                self._on_ready(connection)

    def _on_ready(self, connection: QLocalSocket) -> None:
        if not connection.canReadLine():
            if connection.bytesAvailable() > _MOST_BYTES:
                connection.abort()
            return
        said = bytes(connection.readLine(_MOST_BYTES).data()).decode("ascii", errors="replace").strip()
        if said not in tuple(Command):
            connection.abort()
            return
        connection.write(remote.ANSWER)
        connection.disconnectFromServer()
        self.commanded.emit(Command(said))
