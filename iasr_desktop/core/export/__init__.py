"""Sessions as files: txt, md, docx, srt, vtt, json."""
