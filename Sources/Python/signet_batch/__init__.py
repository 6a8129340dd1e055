"""Signs documents by the program `signet`: rows in, a report on each out.

`Worker` does it in this process, `signet_batch.ray` and `signet_batch.spark` on the machines of an engine.
"""

from .batch import Batch, Report, Row
from .program import ProgramError
from .worker import Worker

__all__ = ["Batch", "ProgramError", "Report", "Row", "Worker"]
