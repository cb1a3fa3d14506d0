"""Test that runs the Python code of the guide and of README.md, page by page."""

import os
import re
import subprocess
import sys

import pytest
from conftest import ROOT


@pytest.mark.parametrize("page", ["docs/guide/python.md", "docs/guide/learning.md", "README.md"])
def test_guide_examples_run_without_errors(page, tmp_path):
    blocks = re.findall(r"^```python\n(.*?)^```$", (ROOT / page).read_text(), re.DOTALL | re.MULTILINE)
    assert blocks
    script = tmp_path / "page.py"
    # The worker processes of a cluster import the script.
    lines = "".join(f"    {line}\n" for line in "".join(blocks).splitlines())
    script.write_text(f'if __name__ == "__main__":\n{lines}')
    ran = subprocess.run([sys.executable, script], cwd=tmp_path, capture_output=True, text=True, env=os.environ)
    assert ran.returncode == 0, ran.stderr
    assert "of its games" in ran.stdout
