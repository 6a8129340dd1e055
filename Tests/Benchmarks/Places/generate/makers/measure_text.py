"""Words of a page and where they are, by Poppler."""

import html
import re
import subprocess


def words(path, page=1):
    """(word, x0, y0, x1, y1) from the upper left corner of the page as displayed."""
    text = subprocess.run(["pdftotext", "-cropbox", "-bbox", "-f", str(page), "-l", str(page), str(path), "-"],
                          capture_output=True, check=True).stdout.decode()
    pattern = r'<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)</word>'
    return [(html.unescape(word), *map(float, box)) for *box, word in re.findall(pattern, text)]
