//! Texts about edits of a level.

use super::Edit;
use crate::shared::text::Texts;
use thief_girl::level::diff::{ChangeKind, LevelDiff, ThingKind};
use thief_girl::rules::name_of;

/// How many changes are listed.
const TOLD: usize = 3;

/// Returns what changed, in one line.
pub fn sentence(texts: &Texts, edit: &Edit) -> String {
    let mut parts = edit.diff.as_ref().map_or_else(Vec::new, |diff| changes(texts, diff));
    if !edit.pictures.is_empty() {
        parts.push(texts.get("ui.live.pictures").to_string());
    }
    if parts.is_empty() {
        return texts.get("ui.live.same").to_string();
    }
    if parts.len() > TOLD {
        parts.truncate(TOLD);
        parts.push(texts.get("ui.live.more").to_string());
    }
    texts.fill("ui.live.reloaded", &[("what", &parts.join(texts.get("ui.live.comma")))])
}

fn changes(texts: &Texts, diff: &LevelDiff) -> Vec<String> {
    let mut parts = Vec::new();
    let mut painted: Vec<_> = diff.ground.iter().chain(&diff.picture).collect();
    painted.sort_by_key(|cell| (cell.y, cell.x));
    painted.dedup();
    if let Some((_, now)) = diff.size {
        let (width, height) = (now.x.to_string(), now.y.to_string());
        parts.push(texts.fill("ui.live.size", &[("width", &width), ("height", &height)]));
    }
    if !painted.is_empty() {
        parts.push(texts.counted("ui.live.cells", painted.len() as u64));
    }
    for (kind, change) in ThingKind::ALL.into_iter().flat_map(|k| ChangeKind::ALL.map(|c| (k, c))) {
        let count = diff.count(kind, change);
        if count > 0 {
            let what = texts.counted(&format!("ui.live.kind.{}", name_of(kind)), count as u64);
            parts.push(texts.fill(&format!("ui.live.change.{}", name_of(change)), &[("what", &what)]));
        }
    }
    let more = [(diff.texts, "ui.live.texts"), (diff.mood, "ui.live.mood")];
    parts.extend(more.into_iter().filter(|(is, _)| *is).map(|(_, key)| texts.get(key).to_string()));
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::text::Lang;
    use thief_girl::base::{Vec2, ivec2};

    #[test]
    fn an_edit_is_told_in_a_line() {
        let mut diff = LevelDiff { ground: vec![ivec2(1, 1)], ..LevelDiff::default() };
        let mut edit = Edit { diff: Some(diff.clone()), ..Edit::default() };
        let (en, ja) = (Texts::shipped(Lang::En), Texts::shipped(Lang::Ja));
        assert_eq!(sentence(&en, &edit), "Reloaded: 1 cell");
        diff.picture = vec![ivec2(1, 1), ivec2(2, 1)];
        let guard =
            |change| thief_girl::level::diff::ThingChange { kind: ThingKind::Guard, change, at: Vec2::ZERO };
        diff.things = vec![guard(ChangeKind::Moved), guard(ChangeKind::Added), guard(ChangeKind::Added)];
        edit.diff = Some(diff.clone());
        assert_eq!(sentence(&en, &edit), "Reloaded: 2 cells, 2 guards added, 1 guard moved");
        assert_eq!(sentence(&ja, &edit), "読み直しました：2マス、番人2人を追加、番人1人を移動");
        edit.diff = Some(LevelDiff { texts: true, ..diff });
        assert_eq!(sentence(&en, &edit), "Reloaded: 2 cells, 2 guards added, 1 guard moved, and more");
        assert_eq!(sentence(&en, &Edit::default()), "Reloaded: no visible change");
    }

    #[test]
    fn every_kind_and_change_has_words() {
        for texts in Lang::ALL.map(Texts::shipped) {
            for kind in ThingKind::ALL.map(name_of) {
                for form in ["one", "many"] {
                    let key = format!("ui.live.kind.{kind}.{form}");
                    assert_ne!(texts.get(&key), key);
                }
            }
            for change in ChangeKind::ALL.map(name_of) {
                let key = format!("ui.live.change.{change}");
                assert_ne!(texts.get(&key), key);
            }
        }
    }
}
