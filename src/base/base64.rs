//! Bytes as letters that a link can carry: base64 in the alphabet for addresses, without padding (RFC 4648, § 5).

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Three bytes are four letters; one or two that are left over are two or three.
pub fn encode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let bits =
            three.iter().enumerate().fold(0, |bits, (i, byte)| bits | u32::from(*byte) << (16 - 8 * i));
        for i in 0..=three.len() {
            text.push(char::from(LETTERS[(bits >> (18 - 6 * i)) as usize & 63]));
        }
    }
    text
}

/// The bytes again. `None`: no bytes are written like this.
pub fn decode(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3 + 2);
    for four in text.as_bytes().chunks(4) {
        let mut bits = 0;
        for (i, letter) in four.iter().enumerate() {
            bits |= value(*letter)? << (18 - 6 * i);
        }
        let whole = four.len() * 6 / 8;
        // One letter is less than a byte, and bits behind the last byte say nothing: there is one way to write a thing.
        if whole == 0 || bits & (0xff_ffff >> (8 * whole)) != 0 {
            return None;
        }
        bytes.extend_from_slice(&bits.to_be_bytes()[1..=whole]);
    }
    Some(bytes)
}

fn value(letter: u8) -> Option<u32> {
    Some(match letter {
        b'A'..=b'Z' => u32::from(letter - b'A'),
        b'a'..=b'z' => u32::from(letter - b'a') + 26,
        b'0'..=b'9' => u32::from(letter - b'0') + 52,
        b'-' => 62,
        b'_' => 63,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_written_as_everybody_writes_it() {
        let pairs = [("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")];
        for (plain, letters) in pairs {
            assert_eq!(encode(plain.as_bytes()), letters);
            assert_eq!(decode(letters).as_deref(), Some(plain.as_bytes()));
        }
        assert_eq!(encode(&[0xfb, 0xff]), "-_8");
    }

    #[test]
    fn all_bytes_come_back() {
        let all: Vec<u8> = (0..=255).collect();
        for end in 0..all.len() {
            assert_eq!(decode(&encode(&all[..end])).as_deref(), Some(&all[..end]));
        }
    }

    #[test]
    fn what_is_written_otherwise_is_refused() {
        for text in ["A", "Zg==", "Zh", "Zm9", "Zm 9v", "Zm9+", "かな"] {
            assert_eq!(decode(text), None, "{text}");
        }
    }
}
