"""IASR Desktop: dictation you correct by talking, on your own machine."""

import os

__version__ = "0.1.0"

# WORKAROUND(onnxruntime 1.29 and later): the library, which piper-tts brings along, reports its use to its maker
# unless it is told not to before it is loaded, in whichever of our processes that is.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"
