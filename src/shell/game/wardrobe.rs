//! What the player has of outfits and kit: some of it comes with nights of the campaign that were won.

use super::Game;
use thief_girl::model::{Loadout, POUCHES};
use thief_girl::rules::{Outfit, PropKind, name_of};

impl Game {
    /// Whether she has an outfit.
    pub fn has_outfit(&self, outfit: Outfit) -> bool {
        self.came(self.campaign.wardrobe().outfits.get(&outfit))
    }

    /// Whether she can fill pouches with things of a kind.
    pub fn has_kit(&self, kind: PropKind) -> bool {
        self.came(self.campaign.wardrobe().kit.get(&kind))
    }

    /// Returns the chosen outfit and kit, as far as she has them.
    pub fn loadout(&self) -> Loadout {
        let chosen = self.saved.settings.loadout;
        Loadout {
            outfit: if self.has_outfit(chosen.outfit) { chosen.outfit } else { Outfit::default() },
            kit: chosen.kit.map(|kind| kind.filter(|kind| self.has_kit(*kind))),
        }
    }

    /// Returns the text keys of all that comes with a night.
    pub fn gifts(&self, night: &str) -> Vec<String> {
        // Whoever has all nights open has had everything from the start.
        if self.saved.settings.all_nights {
            return Vec::new();
        }
        let wardrobe = self.campaign.wardrobe();
        let outfits = wardrobe.outfits.iter().map(|(outfit, with)| (name_of(outfit), with));
        let kit = wardrobe.kit.iter().map(|(kind, with)| (name_of(kind), with));
        let here = outfits.chain(kit).filter(|(_, with)| *with == night);
        here.map(|(name, _)| format!("ui.kit.{name}")).collect()
    }

    /// Puts the kit that came with a night, which has just been won for the first time, into empty pouches.
    pub fn pack(&mut self, night: &str) {
        let is_first =
            self.saved.records.get(&self.campaign.record_of(night)).is_some_and(|record| record.wins == 1);
        if !is_first {
            return;
        }
        let kit = self.campaign.wardrobe().kit.iter();
        let gifts: Vec<PropKind> = kit.filter(|(_, with)| *with == night).map(|(kind, _)| *kind).collect();
        self.saved.settings.loadout.kit = packed(self.loadout().kit, &gifts);
        self.keep();
    }

    /// Whether what comes with a night is there; without a night it always was.
    fn came(&self, night: Option<&String>) -> bool {
        night.is_none_or(|night| {
            self.saved.settings.all_nights || !self.campaign.is_ours() || self.has_won(night)
        })
    }
}

/// Pouches with gifts in the empty ones; what is in one already is not packed twice.
fn packed(mut pouches: [Option<PropKind>; POUCHES], gifts: &[PropKind]) -> [Option<PropKind>; POUCHES] {
    for &gift in gifts {
        let is_there = pouches.contains(&Some(gift));
        if let Some(empty) = pouches.iter_mut().find(|pouch| pouch.is_none() && !is_there) {
            *empty = Some(gift);
        }
    }
    pouches
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gifts_fill_empty_pouches_and_replace_nothing() {
        let (coin, bottle, smoke) = (Some(PropKind::Coin), Some(PropKind::Bottle), Some(PropKind::SmokeBall));
        assert_eq!(packed([coin, None, None], &[PropKind::Bottle]), [coin, bottle, None]);
        assert_eq!(packed([None, bottle, None], &[PropKind::Bottle]), [None, bottle, None]);
        assert_eq!(packed([coin, bottle, smoke], &[PropKind::Incense]), [coin, bottle, smoke]);
    }
}
