"""The package has the product's version."""

import pathlib
import re

from setuptools import setup

SOURCE = pathlib.Path(__file__).resolve().parents[1] / "Basics" / "ProductVersion.swift"
[version] = re.findall(r'productVersion = "(.*)"', SOURCE.read_text())
setup(version=version)
