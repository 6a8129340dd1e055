"""The programs that make the documents: one module for each."""
