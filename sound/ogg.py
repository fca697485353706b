"""Writes Ogg Vorbis with libsndfile (it comes inside the pip package `soundfile`: nothing else to install),
and gives the stream a fixed serial number, which libsndfile draws at random: a rebuild then changes no byte."""
import struct

import numpy as np
import soundfile

BLOCK = 4096                                                 # libsndfile's encoder keeps a whole write on the stack


def write(path, x: np.ndarray, rate: int, quality: float):
    """quality: Vorbis's own scale, 0 (small) to 10."""
    channels = 1 if x.ndim == 1 else x.shape[1]
    with soundfile.SoundFile(path, "w", rate, channels, format="OGG", subtype="VORBIS", compression_level=1 - quality / 10) as f:
        for a in range(0, len(x), BLOCK):
            f.write(x[a:a + BLOCK])
    fix_serial(path)


def fix_serial(path, serial: int = 1):
    data, at = bytearray(path.read_bytes()), 0
    while at < len(data):
        if data[at:at + 4] != b"OggS":
            raise ValueError(f"{path}: no Ogg page at byte {at}")
        segments = data[at + 26]
        end = at + 27 + segments + sum(data[at + 27:at + 27 + segments])
        struct.pack_into("<I", data, at + 14, serial)
        struct.pack_into("<I", data, at + 22, 0)
        struct.pack_into("<I", data, at + 22, crc(data[at:end]))
        at = end
    path.write_bytes(data)


def _table():
    rows = []
    for i in range(256):
        r = i << 24
        for _ in range(8):
            r = ((r << 1) ^ 0x04C11DB7 if r & 0x80000000 else r << 1) & 0xFFFFFFFF
        rows.append(r)
    return rows


_CRC = _table()


def crc(page) -> int:
    """Ogg's own checksum: CRC-32 with no reflection, starting from 0."""
    r = 0
    for b in page:
        r = ((r << 8) & 0xFFFFFFFF) ^ _CRC[(r >> 24) ^ b]
    return r
