//! Key names of automation protocols, from positions on the keyboard as in `KeyboardEvent.code`.

/// Returns the letter of a letter key.
pub fn letter(code: &str) -> Option<String> {
    code.strip_prefix("Key").map(str::to_lowercase)
}

/// Returns the key as WebDriver encodes it: keys other than letters are characters of a private area of
/// Unicode.
pub fn of_webdriver(code: &str) -> Result<String, String> {
    let private = |offset: u32| char::from_u32(0xe000 + offset).map(String::from);
    let other = match code {
        "Backspace" => private(0x03),
        "Tab" => private(0x04),
        "Enter" => private(0x07),
        "ShiftLeft" => private(0x08),
        "Escape" => private(0x0c),
        "Space" => Some(" ".into()),
        "PageUp" => private(0x0e),
        "PageDown" => private(0x0f),
        "ArrowLeft" => private(0x12),
        "ArrowUp" => private(0x13),
        "ArrowRight" => private(0x14),
        "ArrowDown" => private(0x15),
        _ => {
            let number = code.strip_prefix('F').and_then(|number| number.parse::<u32>().ok());
            number.filter(|number| (1..=12).contains(number)).and_then(|number| private(0x30 + number))
        }
    };
    letter(code).or(other).ok_or_else(|| format!("the key {code} has no name in WebDriver yet"))
}

#[cfg(test)]
mod tests {
    use super::of_webdriver;

    #[test]
    fn keys_have_the_names_that_the_standard_gives_them() {
        assert_eq!(of_webdriver("KeyW").as_deref(), Ok("w"));
        assert_eq!(of_webdriver("ArrowDown").as_deref(), Ok("\u{e015}"));
        assert_eq!(of_webdriver("F11").as_deref(), Ok("\u{e03b}"));
        assert!(of_webdriver("F13").is_err());
    }
}
