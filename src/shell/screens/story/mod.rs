//! What becomes of the heirlooms: the page after a night, the album of all that went home, and the ending.

mod album;
mod ending;
mod returned;

pub use album::Album;
pub use ending::Ending;
pub use returned::Returned;

use crate::shared::text::Texts;
use crate::shell::config::palette;
use crate::shell::game::campaign::Campaign;
use crate::shell::ui::{BODY, SMALL, Ui};
use macroquad::prelude::*;
use thief_girl::level::LevelCard;

/// Width of the brush stroke's ring round an heirloom.
const RING: f32 = 42.0;

/// Returns a text of a night's story; `None` for levels that have none, such as a player's own.
pub fn words(texts: &Texts, level: &str, part: &str) -> Option<String> {
    known(texts, &format!("story.{level}.{part}"))
}

/// Returns the line about the routes of a night; the player's own levels have none.
pub fn ways(texts: &Texts, level: &str) -> Option<String> {
    known(texts, &format!("ui.brief.ways.{level}"))
}

fn known(texts: &Texts, key: &str) -> Option<String> {
    let words = texts.get(key);
    (words != key).then(|| words.to_string())
}

/// Returns the heist of a level, which may be any stage of it, if a page of its own follows when it is won.
pub fn page_of<'a>(campaign: &'a Campaign, texts: &Texts, level: &str) -> Option<&'a LevelCard> {
    let card = campaign.cards.get(campaign.place_of(level)?)?;
    let is_told = campaign.place_in_town(&card.name).is_some() && words(texts, &card.name, "after").is_some();
    is_told.then_some(card)
}

/// Draws an heirloom at three times its size in a ring; only its outline if it is not home yet.
fn heirloom(ui: &Ui, card: &LevelCard, at: Vec2, is_home: bool) {
    let ring = if is_home { palette::WINE } else { palette::OCHRE };
    draw_circle_lines(at.x, at.y, RING, 2.0, ring);
    let Some(thing) = ui.art.thing(&card.prize_sprite) else { return };
    let source = thing.looping(ui.drift);
    let size = vec2(source.w, source.h) * 3.0;
    let corner = (at - size / 2.0).round();
    let color = if is_home { WHITE } else { Color::new(0.1, 0.1, 0.2, 0.5) };
    ui.stretched(source, Rect::new(corner.x, corner.y, size.x, size.y), color);
}

/// Writes what became of an heirloom, and smaller what the inspector wrote. Returns the height.
fn tell(ui: &Ui, level: &str, to: Rect) -> f32 {
    let mut y = to.y;
    for (part, usual, color) in [("after", BODY, palette::BARK), ("reply", SMALL, palette::CRIMSON)] {
        let Some(words) = words(&ui.texts, level, part) else { continue };
        let room = to.y + to.h - y;
        let style = ui.read_within(&words, (to.w, room), usual);
        let fits = ui.wrap(&words, to.w, &style).len() as f32 * style.line_height() <= room / 2.0;
        let style = if fits { style } else { SMALL };
        y += ui.paragraph(&words, to.x, y, to.w, &style.colored(color)) + 8.0;
    }
    y - to.y
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::font::Face;
    use crate::shared::line_breaks::wrap;
    use crate::shared::text::Lang;
    use crate::shell::config::start::CAMPAIGN;
    use crate::shell::platform::folder::ProjectFolder;
    use crate::shell::platform::pending::Pending;
    use thief_girl::level::LdtkProject;

    #[test]
    fn the_page_of_a_heist_follows_its_last_stage() {
        let campaign = Pending::new(Campaign::open(ProjectFolder::around(CAMPAIGN))).poll().unwrap().unwrap();
        let texts = Texts::shipped(Lang::En);
        let of = |level| page_of(&campaign, &texts, level).map(|card| card.name.as_str());
        assert_eq!(
            ["Moonlit_roofs", "The_keep", "The_keep_tower"].map(of),
            [Some("Moonlit_roofs"), Some("The_keep"), Some("The_keep")]
        );
        assert_eq!(of("Nowhere"), None);
    }

    #[test]
    fn every_night_says_what_became_of_its_heirloom() {
        let project = LdtkProject::parse("", include_str!("../../../../levels/campaign.ldtk")).unwrap();
        let later: Vec<String> = project.cards().into_iter().filter_map(|card| card.next).collect();
        for lang in Lang::ALL {
            let texts = Texts::shipped(lang);
            for card in project.cards().iter().filter(|card| !later.contains(&card.name)) {
                for part in ["after", "reply"] {
                    let words = words(&texts, &card.name, part);
                    let words = words.unwrap_or_else(|| panic!("{lang:?}: {} has no {part}", card.name));
                    let lines = wrap(Face::Small, &words, album::TEXT as i32).len();
                    assert!(lines <= 6, "{lang:?}: {lines} lines: {words}");
                }
            }
            assert!(texts.ways("story.ending").len() >= 6, "{lang:?}");
        }
    }
}
