"""Blocks in, clips out: capture, segmentation, crash-safe spooling."""
