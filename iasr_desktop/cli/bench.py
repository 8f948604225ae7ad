"""The `iasr bench` group; its commands are imported on first use."""

import importlib

import click

_COMMANDS = {
    "run": ("iasr_desktop.cli.bench_run", "run", "Dictate and correct by a simulated voice, and measure it."),
    "list": ("iasr_desktop.cli.bench_runs", "list_", "List the suites that ship and the runs there are."),
    "show": ("iasr_desktop.cli.bench_runs", "show", "Show the figures of a run, or one of its dialogues."),
    "matrix": ("iasr_desktop.cli.bench_matrix", "matrix", "Play every combination of settings in a file."),
    "compare": ("iasr_desktop.cli.bench_report", "compare", "Compare runs over the same samples."),
    "report": ("iasr_desktop.cli.bench_report", "report", "Write what runs came to as a page, tables or Markdown."),
    "agent": ("iasr_desktop.cli.bench_agent", "agent", "Measure the agent on written cases."),
    "metrics": ("iasr_desktop.cli.bench_metrics", "metrics", "Measure the token metrics next to jiwer."),
    "judge": ("iasr_desktop.cli.bench_judge", "judge", "Measure the judge on labelled pairs."),
    "hats": ("iasr_desktop.cli.bench_hats", "hats", "Measure how well metrics agree with people."),
    "names": ("iasr_desktop.cli.bench_names", "names", "Measure what the vocabulary does to names."),
    "loop": ("iasr_desktop.cli.bench_loop", "loop", "Measure our loop next to the paper's, taken literally."),
    "sounds": ("iasr_desktop.cli.bench_sounds", "sounds", "Measure what is heard where nobody speaks."),
    "speed": ("iasr_desktop.cli.bench_speed", "speed", "Measure recognition: time and word errors."),
    "voice": ("iasr_desktop.cli.bench_voice", "voice", "Measure the agent on written cases that are spoken aloud."),
    "endurance": (
        "iasr_desktop.cli.bench_endurance",
        "endurance",
        "Measure hours of dictation and a very long history.",
    ),
    "window": ("iasr_desktop.cli.bench_window", "window", "Measure how long the window keeps one waiting."),
}


class _LazyBench(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        module, attribute, _ = _COMMANDS[cmd_name]
        command: click.Command = getattr(importlib.import_module(module), attribute)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, _, text) in _COMMANDS.items()])


@click.group(cls=_LazyBench)
def bench() -> None:
    """Measure the agent, recognition, speed and the window."""
