//! The notation of [`Stop`]s in level files and ASCII maps: seconds, then a compass direction or `Z`.
//!
//! `1.5E 2SW` looks east for 1.5 s, then south-west for 2 s; `4Z` dozes for 4 s. Small letters are read as capital
//! ones.

use super::finding::Finding;
use super::spec::{Stop, StopLook};
use crate::base::{Vec2, vec2};
use std::f32::consts::FRAC_1_SQRT_2 as HALF;

/// Maximum duration of a stop, in seconds.
pub const LONGEST: f32 = 60.0;

/// Parses stops one after the other, with or without spaces between them.
///
/// # Errors
///
/// Returns the first piece of the text that is no stop.
pub fn parse(text: &str) -> Result<Vec<Stop>, String> {
    let mut stops = Vec::new();
    for word in text.split_whitespace() {
        let mut rest = word;
        while !rest.is_empty() {
            let letters = rest.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(rest.len());
            let end =
                rest[letters..].find(|c: char| !c.is_ascii_alphabetic()).map_or(rest.len(), |n| letters + n);
            let (piece, others) = rest.split_at(end);
            stops.push(one(&piece[..letters], &piece[letters..]).ok_or_else(|| piece.to_string())?);
            rest = others;
        }
    }
    Ok(stops)
}

/// Returns the finding about a piece that is no stop, in an entry of a field.
pub fn complaint(field: &str, entry: usize, piece: &str) -> Finding {
    Finding::StopInvalid { field: field.into(), entry, piece: format!("{piece:.80}"), limit: LONGEST }
}

fn one(seconds: &str, letters: &str) -> Option<Stop> {
    let plain = !seconds.is_empty() && seconds.chars().all(|c| c.is_ascii_digit() || c == '.');
    let seconds = plain.then(|| seconds.parse::<f32>().ok()).flatten()?;
    let fits = seconds > 0.0 && seconds <= LONGEST;
    Some(Stop { seconds, look: look(letters)? }).filter(|_| fits)
}

/// Returns where a compass direction (north is up) or `Z` looks.
fn look(letters: &str) -> Option<StopLook> {
    let towards: Vec2 = match letters.to_ascii_uppercase().as_str() {
        "N" => vec2(0.0, -1.0),
        "NE" => vec2(HALF, -HALF),
        "E" => vec2(1.0, 0.0),
        "SE" => vec2(HALF, HALF),
        "S" => vec2(0.0, 1.0),
        "SW" => vec2(-HALF, HALF),
        "W" => vec2(-1.0, 0.0),
        "NW" => vec2(-HALF, -HALF),
        "Z" => return Some(StopLook::Doze),
        _ => return None,
    };
    Some(StopLook::Towards(towards))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stops_are_read_with_and_without_spaces() {
        let east = Stop { seconds: 1.5, look: StopLook::Towards(vec2(1.0, 0.0)) };
        let doze = Stop { seconds: 4.0, look: StopLook::Doze };
        assert_eq!(parse(" 1.5E  4Z "), Ok(vec![east, doze]));
        assert_eq!(parse("1.5E4Z"), Ok(vec![east, doze]));
        assert_eq!(parse("1.5e 4z"), Ok(vec![east, doze]));
        assert_eq!(parse(""), Ok(vec![]));
    }

    #[test]
    fn nonsense_is_named() {
        for (text, piece) in [
            ("1E 1Q", "1Q"),
            ("E", "E"),
            ("2", "2"),
            ("0S", "0S"),
            ("1.2.3W", "1.2.3W"),
            ("61N", "61N"),
            ("-1N", "-1N"),
            ("1東", "1東"),
            ("1NNE", "1NNE"),
        ] {
            assert_eq!(parse(text), Err(piece.to_string()));
        }
    }
}
