"""Pictures of pages: enough of a contract to see where something stands on it."""

import functools
import io

from PIL import Image, ImageDraw, ImageFont

LINES = (
    "This agreement is made between the owner named above and the tenant named below. The rooms described in the annex",
    "are let for dwelling. The tenant has seen them and takes them as they are, in the state that both sides have noted.",
    "The rent is due on the third working day of each month. Costs of heating and water are settled once a year.",
)


def face(name, size):
    try:
        return ImageFont.truetype(name.split("/")[1], size)
    except OSError:
        return ImageFont.load_default(size)


@functools.lru_cache(maxsize=64)
def picture(number, width, page_width=612, page_height=792):
    """A page as PNG, `width` pixels wide."""
    scale = width / page_width
    image = Image.new("RGB", (width, round(page_height * scale)), "white")
    draw = ImageDraw.Draw(image)

    def write(x, y, text, size, bold=False, fill="#20242e"):
        name = "liberation/LiberationSans-Bold.ttf" if bold else "liberation/LiberationSans-Regular.ttf"
        font = face(name, max(1, round(size * scale)))
        draw.text((x * scale, y * scale), text, font=font, fill=fill)

    write(72, 64, "Residential lease" if number == 1 else f"Annex {number - 1}", 20, bold=True)
    write(72, 92, f"Harbour Street 12, page {number}", 10, fill="#667")
    if number == 1:
        write(330, 118, "Town", 8, fill="#667")
        draw.line([(330 * scale, 115 * scale), (490 * scale, 115 * scale)], fill="#888", width=max(1, round(0.7 * scale)))
    if number == 2:
        write(94, 672, "Pets are allowed.", 9.5)
    y = 130
    for section in range(4):
        write(72, y, f"{section + 1 + 4 * (number - 1)}", 11, bold=True)
        y += 18
        for line in LINES:
            write(72, y, line[:94], 9.5)
            y += 14
        y += 16
    for x in (72, 330):
        draw.line([(x * scale, 698 * scale), ((x + 210) * scale, 698 * scale)], fill="#888", width=max(1, round(0.7 * scale)))
    write(72, 706, "Signature", 8, fill="#667")
    write(330, 706, "Date", 8, fill="#667")
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()
