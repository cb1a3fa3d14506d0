"""Tests of signals, and of the program that the Python package installs."""

import signal
import subprocess
import sys
import time

import pytest

LONG = """
import sys, corsair
print("begun", flush=True)
try:
    {call}
except KeyboardInterrupt as stopped:
    print("stopped", *getattr(stopped, "__notes__", ()), flush=True)
    sys.exit(7)
"""


@pytest.mark.parametrize(
    ("call", "says"),
    [
        ('corsair.run("pirates-cove", games="100M")', "nothing was written"),
        ('corsair.run("pirates-cove", games="100M", output={place!r})', "to resume: corsair run --resume"),
        ('corsair.verify("pirates-cove", games="100M")', "interrupted"),
        ('corsair.trace("pirates-cove", games="100k")', "interrupted"),
    ],
    ids=["run", "run -o", "verify", "trace"],
)
def test_ctrl_c_stops_a_call(call, says, tmp_path):
    place = str(tmp_path / "kept")
    script = LONG.format(call=call.format(place=place))
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "begun\n"
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        begun = time.monotonic()
        printed, _ = process.communicate(timeout=60)
    assert process.returncode == 7 and printed.startswith("stopped"), printed
    # A call with a temporary directory can't be resumed, so the message varies.
    assert says in printed or says == "nothing was written", printed
    assert time.monotonic() - begun < 15
    assert (tmp_path / "kept" / "checkpoint.jsonl").is_file() == ("output=" in call)


def test_package_command_equals_the_cargo_build(corsair_command):
    for words in (["games"], ["run", "pirates-cove", "-n", "40"], ["run", "pirates-cove", "--set", "a=1"], ["--help"], []):
        by_cargo = subprocess.run([corsair_command, *words], capture_output=True, text=True)
        by_package = subprocess.run([sys.executable, "-m", "corsair", *words], capture_output=True, text=True)
        assert by_package.stdout == by_cargo.stdout and by_package.returncode == by_cargo.returncode, words
        if by_cargo.returncode:
            assert by_package.stderr == by_cargo.stderr


def test_ctrl_c_ends_the_package_command_with_a_partial_result():
    line = [sys.executable, "-m", "corsair", "run", "pirates-cove", "-n", "100M"]
    with subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        time.sleep(2)
        process.send_signal(signal.SIGINT)
        shown, _ = process.communicate(timeout=30)
        assert process.returncode == 130 and b"PARTIAL RESULT" in shown


def test_closed_standard_output_is_refused():
    line = f"{sys.executable} -m corsair games >&-"
    closed = subprocess.run(["sh", "-c", line], capture_output=True, text=True)
    assert closed.returncode == 1 and "standard output is closed" in closed.stderr
