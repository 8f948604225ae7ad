"""What is dictated in a run: built-in suites, texts, and recordings of one's own in any of several layouts.

A source (`lists`, `texts`, `kaldi`, `librispeech`, `beside`) says what it finds;
`checking` looks at each of them and leaves out what cannot be used, naming it.
"""

from iasr_desktop.core.simulation.datasets.dataset import Dataset as Dataset
from iasr_desktop.core.simulation.datasets.loading import load as load
from iasr_desktop.core.simulation.datasets.suites import SUITES as SUITES
from iasr_desktop.core.simulation.datasets.suites import Suite as Suite
