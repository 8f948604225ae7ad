"""The page of the first start: models that suit the machine, a microphone that works, how to talk."""
