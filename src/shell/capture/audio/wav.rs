//! Writing WAV files.

use super::trace::RATE;

/// Returns a 16-bit stereo file of interleaved frames.
pub fn bytes(tape: &[f32]) -> Vec<u8> {
    let size = 2 * tape.len() as u32;
    let mut out = Vec::with_capacity(44 + size as usize);
    out.extend(b"RIFF");
    out.extend((36 + size).to_le_bytes());
    out.extend(b"WAVEfmt ");
    out.extend(16u32.to_le_bytes());
    let (plain, ears) = (1u16, 2u16);
    out.extend(plain.to_le_bytes());
    out.extend(ears.to_le_bytes());
    out.extend(RATE.to_le_bytes());
    out.extend((4 * RATE).to_le_bytes());
    out.extend(4u16.to_le_bytes());
    out.extend(16u16.to_le_bytes());
    out.extend(b"data");
    out.extend(size.to_le_bytes());
    let sample = |x: &f32| ((x.clamp(-1.0, 1.0) * 32_767.0).round() as i16).to_le_bytes();
    out.extend(tape.iter().flat_map(sample));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_says_how_long_it_is_and_holds_the_samples() {
        let wav = bytes(&[0.0, 1.0, -1.0, 0.5]);
        assert_eq!(wav.len(), 44 + 8);
        assert_eq!((&wav[..4], &wav[40..44]), (&b"RIFF"[..], &8u32.to_le_bytes()[..]));
        assert_eq!(wav[4..8], 44u32.to_le_bytes());
        assert_eq!(wav[46..48], 32_767i16.to_le_bytes());
    }
}
