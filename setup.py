"""What pyproject.toml cannot say: the modules to be compiled, where that is asked for."""

from setuptools import setup

from compiling import extensions

setup(ext_modules=extensions())
