"""Lanes: order, cancelling, closing, and a call that never returns."""

import threading

import pytest
from pytestqt.qtbot import QtBot

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import AppError
from iasr_desktop.core.progress import OnProgress
from iasr_desktop.ui.jobs import Jobs, Lane
from tests.waiting import PATIENCE_S


@pytest.fixture
def errors() -> list[Exception]:
    return []


@pytest.fixture
def jobs(qtbot: QtBot, errors: list[Exception]) -> Jobs:
    made = Jobs(errors.append)
    yield made  # type: ignore[misc]
    made.close()


def named(_: CancelToken, __: OnProgress) -> str:
    return threading.current_thread().name


def test_work_of_a_lane_runs_in_order_on_one_thread(qtbot: QtBot, jobs: Jobs) -> None:
    ran: list[int] = []
    threads: set[str] = set()

    def step(number: int, _: CancelToken, __: OnProgress) -> None:
        ran.append(number)
        threads.add(threading.current_thread().name)

    for number in range(50):
        jobs.submit(Lane.STORAGE, lambda token, progress, number=number: step(number, token, progress))
    with qtbot.waitCallback() as called:
        jobs.submit(Lane.STORAGE, named, done=called)
    assert ran == list(range(50))
    assert len(threads) == 1


def test_nothing_is_delivered_once_cancelled(qtbot: QtBot, jobs: Jobs) -> None:
    told: list[object] = []
    gate = threading.Event()

    def wait(token: CancelToken, _: OnProgress) -> str:
        gate.wait(PATIENCE_S)
        return "late"

    token = jobs.submit(Lane.INFERENCE, wait, done=told.append)
    token.cancel()
    gate.set()
    with qtbot.waitCallback() as called:
        jobs.submit(Lane.INFERENCE, named, done=called)
    assert told == []


def test_what_nobody_takes_goes_to_the_person(qtbot: QtBot, jobs: Jobs, errors: list[Exception]) -> None:
    def fail(_: CancelToken, __: OnProgress) -> None:
        raise AppError("It did not work.")

    jobs.submit(Lane.TRANSFER, fail)
    qtbot.waitUntil(lambda: len(errors) == 1)


def test_a_call_that_never_returns_is_left_behind_and_what_waits_goes_on(qtbot: QtBot, jobs: Jobs) -> None:
    stuck, gate = threading.Event(), threading.Event()
    late: list[object] = []

    def hang(_: CancelToken, __: OnProgress) -> str:
        stuck.set()
        gate.wait(PATIENCE_S)
        return "late"

    token = jobs.submit(Lane.INFERENCE, hang, done=late.append)
    assert stuck.wait(PATIENCE_S)
    with qtbot.waitCallback() as called:
        jobs.submit(Lane.INFERENCE, named, done=called)
        token.cancel()
        jobs.renew(Lane.INFERENCE)
    gate.set()
    with qtbot.waitCallback() as again:
        jobs.submit(Lane.INFERENCE, named, done=again)
    assert late == []


def test_closing_finishes_what_is_stored_and_drops_the_rest(qtbot: QtBot, errors: list[Exception]) -> None:
    jobs = Jobs(errors.append)
    begun, stored, worked = threading.Event(), [], []

    def work(token: CancelToken, _: OnProgress) -> None:
        begun.set()
        while not token.is_cancelled:
            token_wait.wait(0.01)

    token_wait = threading.Event()
    jobs.submit(Lane.INFERENCE, work)
    jobs.submit(Lane.INFERENCE, lambda token, progress: worked.append(1))
    for number in range(5):
        jobs.submit(Lane.STORAGE, lambda token, progress, number=number: stored.append(number))
    assert begun.wait(PATIENCE_S)
    jobs.close()
    assert stored == [0, 1, 2, 3, 4]
    assert worked == []
    assert jobs.submit(Lane.STORAGE, named).is_cancelled
