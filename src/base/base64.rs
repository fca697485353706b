//! Base64 for links: the URL-safe alphabet without padding (RFC 4648, section 5).

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

/// Encodes bytes as URL-safe base64 without padding.
pub fn encode(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// Decodes URL-safe base64 without padding; `None` if the text is not valid.
pub fn decode(text: &str) -> Option<Vec<u8>> {
    URL_SAFE_NO_PAD.decode(text).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encodes_the_test_vectors_of_the_rfc() {
        let pairs = [("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")];
        for (plain, letters) in pairs {
            assert_eq!(encode(plain.as_bytes()), letters);
            assert_eq!(decode(letters).as_deref(), Some(plain.as_bytes()));
        }
        assert_eq!(encode(&[0xfb, 0xff]), "-_8");
    }

    #[test]
    fn all_bytes_round_trip() {
        let all: Vec<u8> = (0..=255).collect();
        for end in 0..all.len() {
            assert_eq!(decode(&encode(&all[..end])).as_deref(), Some(&all[..end]));
        }
    }

    #[test]
    fn other_spellings_are_refused() {
        for text in ["A", "Zg==", "Zh", "Zm9", "Zm 9v", "Zm9+", "かな"] {
            assert_eq!(decode(text), None, "{text}");
        }
    }
}
