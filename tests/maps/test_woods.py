"""Woods of seeds that somebody wrote down: a later version strews the same ones, corner by corner."""

from __future__ import annotations

import zlib

from models.dice import Dice
from models.maps.features import TableShape
from models.maps.generators.woods import TALL, strewn

WOODS = (
    ((6233, 4554), (6282, 4144), (6444, 3821), (6871, 3294), (7223, 3182), (7579, 3284), (8132, 3767), (8212, 4554),
     (7934, 4855), (7223, 5042), (6854, 5032)),
    ((3308, 3192), (3458, 2441), (4209, 2259), (5081, 2830), (5259, 3192), (4883, 3866), (4586, 4103), (4209, 4125),
     (3863, 4024), (3526, 3874), (3327, 3557)),
    ((1193, 5217), (1245, 4659), (1620, 4273), (1892, 4156), (2437, 4382), (2546, 4656), (2584, 4928), (2524, 5189),
     (2119, 5477), (1892, 5596), (1620, 5582), (1391, 5428)),
    ((4565, 5539), (4742, 5317), (5246, 5125), (5518, 5163), (5772, 5294), (5974, 5821), (5970, 6121), (5788, 6363),
     (5246, 6613), (4979, 6464), (4821, 6245), (4614, 5821)),
)  # fmt: skip
TRUNKS = ((7672, 3957, 329), (4209, 3414, 238), (2219, 5063, 349), (5155, 5911, 208))


def test_a_seed_somebody_wrote_down_makes_its_woods() -> None:
    found = strewn(1_000, 2_000, 9_000, 7_000, Dice("a", "woods"))
    assert found == tuple(
        each
        for rim, disc in zip(WOODS, TRUNKS, strict=True)
        for each in (TableShape("difficult", rim), TableShape("trunk", disc=disc, top=TALL))
    )
    sums = []
    for seed, right, low in (
        ("b", 30_000, 20_000),
        ("c", 5_000, 40_000),
        ("d", 60_000, 2_000),
        ("e", 1_400, 1_400),
        ("t36", 12_000, 8_000),
    ):
        strewed = strewn(0, 0, right, low, Dice(seed, "woods"))
        plain = [(each.kind, each.polygon, each.disc, each.bottom, each.top) for each in strewed]
        sums.append((len(plain), f"{zlib.crc32(repr(plain).encode()):08x}"))
    assert sums == [(74, "441733ff"), (24, "921c371f"), (32, "cc37d045"), (2, "940bb5e8"), (13, "dbad914e")]
