"""The colors of pictures."""

from typing import Final

__all__ = ["DARK", "HOUSE_COLORS", "LIGHT", "stylesheet"]

HOUSE_COLORS: Final = {
    "brobnar": ("#b8460b", "#ffffff"),
    "dis": ("#882255", "#ffffff"),
    "ekwidon": ("#d693bd", "#1b1f24"),
    "logos": ("#6cc0ee", "#1b1f24"),
    "mars": ("#11693a", "#ffffff"),
    "sanctum": ("#e3d07c", "#1b1f24"),
    "saurian": ("#e8a317", "#1b1f24"),
    "shadows": ("#565b66", "#ffffff"),
    "star_alliance": ("#0b62a4", "#ffffff"),
    "unfathomable": ("#4db8a6", "#1b1f24"),
    "untamed": ("#b4cf5b", "#1b1f24"),
}
"""The color of each house and that of words on it. Hue and brightness both differ; the name always stands with it."""

_KEYS: Final = {"red": ("#c8321a", "#ffffff"), "blue": ("#0b6db7", "#ffffff"), "yellow": ("#efbf3a", "#1b1f24")}

LIGHT: Final = {
    "bg": "#f7f5f0", "lane": "#eae7de", "shelf": "#f1eee7", "plate": "#ffffff", "mid": "#dfe6ee", "ask": "#ffffff",
    "card": "#ffffff", "line": "#c9c5b9", "ink": "#1b1f24", "dim": "#5a626d", "chip": "#efece4", "back": "#d5d9e0",
    "power": "#2b323c", "on_power": "#ffffff", "armor": "#c3ccd8", "on_armor": "#1b1f24", "mark": "#0b62a4",
    "won": "#dcefdc", "ring": "#0b62a4", "count": "#dde7f3", "word": "#ffffff", "dark_pill": "#2b323c",
    "on_dark_pill": "#ffffff",
}  # fmt: skip
"""Colors of the light theme."""

DARK: Final = {
    "bg": "#14171c", "lane": "#1d2229", "shelf": "#191d23", "plate": "#20262e", "mid": "#24303d", "ask": "#20262e",
    "card": "#2a313b", "line": "#47505d", "ink": "#eef1f5", "dim": "#a9b3c0", "chip": "#2f3742", "back": "#4a5463",
    "power": "#e6eaf0", "on_power": "#14171c", "armor": "#7e8a9b", "on_armor": "#101318", "mark": "#6cc0ee",
    "won": "#1f3a29", "ring": "#6cc0ee", "count": "#34465c", "word": "#2a313b", "dark_pill": "#e6eaf0",
    "on_dark_pill": "#14171c",
}  # fmt: skip
"""Colors of the dark theme."""


def stylesheet(colors: dict[str, str], scope: str) -> str:
    """The CSS rules of a drawing in the colors of `LIGHT` or `DARK`, for what stands inside the selector `scope`."""
    sizes = {f".s{size}": f"font-size:{size}px" for size in (9, 10, 11, 12, 13, 14)}
    line = colors["line"]
    rules = {
        "text": "font-family:Arial,Helvetica,'Liberation Sans',sans-serif",
        **sizes,
        ".b": "font-weight:700",
        ".m": "text-anchor:middle",
        ".t": f"fill:{colors['ink']}",
        ".d": f"fill:{colors['dim']}",
        ".bg": f"fill:{colors['bg']}",
        ".lane": f"fill:{colors['lane']}",
        ".shelf": f"fill:{colors['shelf']}",
        ".plate": f"fill:{colors['plate']};stroke:{line}",
        ".on": f"stroke:{colors['mark']};stroke-width:2",
        ".mid": f"fill:{colors['mid']}",
        ".won": f"fill:{colors['won']}",
        ".ask": f"fill:{colors['ask']};stroke:{line}",
        ".cd": f"fill:{colors['card']};stroke:{line}",
        ".tn": f"stroke:{colors['ink']};stroke-width:2.5",
        ".chip": f"fill:{colors['chip']};stroke:{line}",
        ".opt": f"fill:{colors['chip']}",
        ".back": f"fill:{colors['back']};stroke:{colors['dim']}",
        ".arrow": f"fill:{colors['mark']}",
        ".flank": f"fill:none;stroke:{colors['dim']};stroke-width:1.5",
        ".link": f"fill:none;stroke:{colors['dim']};stroke-width:2",
        ".chosen": f"fill:none;stroke:{colors['ring']};stroke-width:3",
        ".asks": f"fill:none;stroke:{colors['ring']};stroke-width:2;stroke-dasharray:5 4",
        ".pw": f"fill:{colors['power']}",
        ".pw-i": f"fill:{colors['on_power']}",
        ".ar": f"fill:{colors['armor']}",
        ".ar-i": f"fill:{colors['on_armor']}",
        ".dm": "fill:#c8321a",
        ".dm-i": "fill:#fff",
        ".am": "fill:#efbf3a;stroke:#a87a12",
        ".am-i": "fill:#1b1f24",
        ".check": "fill:#c8321a",
        ".check-i": "fill:#fff",
        ".p-stunned": "fill:#efbf3a",
        ".p-stunned-i": "fill:#1b1f24",
        ".p-warded": "fill:#0b6db7",
        ".p-warded-i": "fill:#fff",
        ".p-enraged": "fill:#c8321a",
        ".p-enraged-i": "fill:#fff",
        ".p-tagged": "fill:none;stroke:#c8321a",
        ".p-tagged-i": f"fill:{colors['ink']}",
        ".p-exhausted": f"fill:{colors['dim']}",
        ".p-exhausted-i": f"fill:{colors['card']}",
        ".p-token": f"fill:none;stroke:{colors['dim']};stroke-dasharray:3 2",
        ".p-token-i": f"fill:{colors['ink']}",
        ".p-count": f"fill:{colors['count']}",
        ".p-count-i": f"fill:{colors['ink']}",
        ".p-taunt": f"fill:{colors['dark_pill']}",
        ".p-taunt-i": f"fill:{colors['on_dark_pill']}",
        ".p-word": f"fill:{colors['word']};stroke:{line}",
        ".p-word-i": f"fill:{colors['ink']}",
        ".k-no": f"fill:none;stroke:{colors['dim']};stroke-dasharray:3 2",
    }
    for color, (fill, ink) in _KEYS.items():
        rules |= {f".k-{color}": f"fill:{fill};stroke:{colors['dim']}", f".k-{color}-i": f"fill:{ink}"}
    for house, (fill, ink) in HOUSE_COLORS.items():
        rules |= {f".h-{house}": f"fill:{fill}", f".i-{house}": f"fill:{ink}"}
    return "".join(f"{scope} {selector}{{{rule}}}" for selector, rule in rules.items())
