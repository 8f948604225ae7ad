"""`iasr devices`: the microphones, and a test of one."""

import dataclasses

import click

from iasr_desktop import app
from iasr_desktop.cli.output import print_json, say
from iasr_desktop.core.audio.probe import InputReport, probe_input
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.ports import InputDevice


@click.command()
@click.option("--test", "seconds", type=click.FloatRange(min=0.2, max=600), help="Listen for so many seconds.")
@click.option("--device", "name", default=None, help="The device to test; the one in the settings by default.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def devices(seconds: float | None, name: str | None, as_json: bool) -> None:
    """List microphones, or test one while you speak.

    `--test` measures every channel and says whether the microphone is dead,
    silent, quiet, or heard on one channel only.
    """
    if seconds is None:
        _list(as_json)
    else:
        _test(seconds, app.load_settings()[0].microphone.device if name is None else name, as_json)


def _list(as_json: bool) -> None:
    from iasr_desktop.engines.portaudio import list_inputs

    found = list_inputs()
    if not found:
        click.echo("No microphone was found. Connect one and try again.", err=True)
    for device in found:
        print_json(dataclasses.asdict(device)) if as_json else say(_line(device))


def _line(device: InputDevice) -> str:
    mark = "*" if device.is_default else " "
    plural = "channel" if device.channels == 1 else "channels"
    return (
        f"{mark} {device.index:>3}  {device.name}  ({device.host_api}, {device.channels} {plural}, {device.rate_hz} Hz)"
    )


def _test(seconds: float, name: str, as_json: bool) -> None:
    from iasr_desktop.engines.portaudio import PortAudioSource

    source = PortAudioSource(name)
    click.echo(f"Listening for {seconds:g} s: speak now.", err=True)
    report = probe_input(source, seconds, CancelToken())
    if source.note:
        click.echo(source.note, err=True)
    device = source.device.name if source.device else name
    if as_json:
        print_json({"device": device, **dataclasses.asdict(report)})
    else:
        _print_report(device, report)


def _print_report(device: str, report: InputReport) -> None:
    say(f"{device}, {report.rate_hz} Hz")
    for level in report.channels:
        say(f"  channel {level.channel}: {level.dbfs:6.1f} dBFS, peak {level.peak_dbfs:6.1f} dBFS")
    say(report.message)
