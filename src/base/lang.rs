//! [`Lang`], a language of the game.

use serde::{Deserialize, Serialize};

/// A language of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Japanese.
    Ja,
}

impl Lang {
    /// All languages.
    pub const ALL: [Lang; 2] = [Lang::En, Lang::Ja];

    /// Returns the language of a tag such as `ja-JP`: Japanese or else English.
    pub fn of_tag(tag: &str) -> Self {
        if tag.to_ascii_lowercase().starts_with("ja") { Lang::Ja } else { Lang::En }
    }

    /// Returns the language's code, which names its file.
    pub fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Ja => "ja",
        }
    }

    /// Returns the language's name in that language, so that everybody can find it.
    pub fn own_name(self) -> &'static str {
        match self {
            Lang::En => "English",
            Lang::Ja => "日本語",
        }
    }

    /// Returns the other language.
    pub fn other(self) -> Self {
        match self {
            Lang::En => Lang::Ja,
            Lang::Ja => Lang::En,
        }
    }
}
