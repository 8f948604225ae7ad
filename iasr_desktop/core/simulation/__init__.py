"""The Interactive Simulation System (paper, section IV-C): a simulated person dictates and corrects by talking.

`sample → system under test → stopping rule → simulator → voice → system …`, loop 0 to T.
"""
