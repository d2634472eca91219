"""Procedural tattoo photographs with exact truth: see picture.sample."""
from .picture import sample

__all__ = ['sample']
