"""Work for a widget ends with the widget: nothing is delivered to one that is gone."""

from PySide6.QtCore import QObject

from iasr_desktop.core.cancel import CancelToken


def tied(token: CancelToken, to: QObject) -> CancelToken:
    """`token`, cancelled when `to` is destroyed."""
    to.destroyed.connect(token.cancel)
    return token
