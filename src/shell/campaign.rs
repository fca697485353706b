//! Reading the file with the levels, on the desktop and in the browser alike.

use super::assets::{load_bytes, load_text};
use super::game::Campaign;
use std::collections::BTreeMap;
use std::sync::Arc;
use thief_girl::level::read_project;

/// Reads a level file and the separate files of its levels, if it has any.
pub async fn load(file: &str) -> Result<Campaign, String> {
    let text = load_text(file).await?;
    let folder = file.rsplit_once(['/', '\\']).map_or("", |(folder, _)| folder);
    let mut parts = BTreeMap::new();
    for part in separate_files(&text) {
        let path = if folder.is_empty() { part.clone() } else { format!("{folder}/{part}") };
        let content =
            load_bytes(&path).await.and_then(|b| String::from_utf8(b).map_err(|e| format!("{path}: {e}")));
        parts.insert(part, content);
    }
    let read =
        |part: &str| parts.get(part).cloned().unwrap_or_else(|| Err(format!("{part} could not be found")));
    let project = read_project(file, &text, &read).map_err(|e| e.to_string())?;
    let (levels, problems) = project.levels();
    let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
    if levels.is_empty() {
        return Err(format!("{file} has no level that can be played.\n{}", problems.join("\n")));
    }
    Ok(Campaign { levels: levels.into_iter().map(Arc::new).collect(), problems })
}

/// LDtk can keep each level in a file of its own beside the project.
fn separate_files(text: &str) -> Vec<String> {
    let project: serde_json::Value = serde_json::from_str(text).unwrap_or_default();
    let levels = project["levels"].as_array().cloned().unwrap_or_default();
    levels.iter().filter_map(|level| level["externalRelPath"].as_str().map(str::to_string)).collect()
}

/// The sign under which a level hangs: its number in the campaign.
pub fn numeral(index: usize) -> &'static str {
    const NUMERALS: [&str; 12] = ["一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二"];
    NUMERALS.get(index).copied().unwrap_or("夜")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn separate_files_are_found() {
        let text = r#"{"levels": [{"externalRelPath": "a/One.ldtkl"}, {"externalRelPath": null}]}"#;
        assert_eq!(separate_files(text), ["a/One.ldtkl"]);
        assert!(separate_files("no json").is_empty());
    }
}
