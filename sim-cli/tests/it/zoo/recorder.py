"""Runs the bot COMMAND and logs all its messages to LOG: recorder.py LOG COMMAND..."""
import subprocess
import sys

bot = subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
with open(sys.argv[1], "w") as log:
    for line in sys.stdin:
        bot.stdin.write(line)
        bot.stdin.flush()
        answer = bot.stdout.readline()
        log.write("> " + line + "< " + answer)
        log.flush()
        sys.stdout.write(answer)
        sys.stdout.flush()
bot.stdin.close()
bot.wait()
