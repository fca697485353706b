//! Debug overlays over the game: which are on, and which guard's AI they show.

/// One debug overlay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(target_arch = "wasm32"), derive(clap::ValueEnum))]
pub enum DebugOverlay {
    /// Scores of a guard's actions, with what they are made of
    #[cfg_attr(not(target_arch = "wasm32"), value(name = "f1", alias = "scores"))]
    Scores,
    /// What all guards see, know and believe
    #[cfg_attr(not(target_arch = "wasm32"), value(name = "f2", alias = "senses"))]
    Senses,
    /// Light and noise
    #[cfg_attr(not(target_arch = "wasm32"), value(name = "f3", alias = "fields"))]
    Fields,
    /// Paths of all guards, and what moves them
    #[cfg_attr(not(target_arch = "wasm32"), value(name = "f4", alias = "paths"))]
    Paths,
    /// What one guard perceived and chose in the last seconds
    Line,
    /// What a frame costs
    #[cfg_attr(not(target_arch = "wasm32"), value(name = "costs", alias = "f5"))]
    Costs,
}

impl DebugOverlay {
    /// All overlays.
    pub const ALL: [DebugOverlay; 6] = [
        DebugOverlay::Scores,
        DebugOverlay::Senses,
        DebugOverlay::Fields,
        DebugOverlay::Paths,
        DebugOverlay::Line,
        DebugOverlay::Costs,
    ];
}

/// Which overlays are on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DebugOverlays {
    on: [bool; DebugOverlay::ALL.len()],
    /// The chosen guard, by its index in the level; `None`: the one that matters most.
    pub selected: Option<usize>,
}

impl DebugOverlays {
    /// Switches on these overlays and no others.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn of(shown: &[DebugOverlay]) -> Self {
        let mut overlays = Self::default();
        shown.iter().for_each(|overlay| overlays.on[*overlay as usize] = true);
        overlays
    }

    /// Whether an overlay is on.
    pub fn has(&self, overlay: DebugOverlay) -> bool {
        self.on[overlay as usize]
    }

    /// Switches an overlay on or off.
    pub fn toggle(&mut self, overlay: DebugOverlay) {
        self.on[overlay as usize] ^= true;
    }

    /// Whether any overlay is on that shows guard AI or the simulation.
    pub fn any(&self) -> bool {
        DebugOverlay::ALL.into_iter().any(|overlay| overlay != DebugOverlay::Costs && self.has(overlay))
    }

    /// Chooses the next of `count` guards after `now`, or the previous one if `back`.
    pub fn choose_next(&mut self, now: Option<usize>, count: usize, back: bool) {
        let Some(last) = count.checked_sub(1) else { return };
        self.selected = Some(match (now, back) {
            (None, false) => 0,
            (None, true) => last,
            (Some(i), false) => (i + 1) % count,
            (Some(i), true) => i.min(last).checked_sub(1).unwrap_or(last),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_switched_by_itself() {
        let mut overlays = DebugOverlays::of(&[DebugOverlay::Scores, DebugOverlay::Line]);
        assert!(overlays.has(DebugOverlay::Scores) && overlays.has(DebugOverlay::Line));
        assert!(!overlays.has(DebugOverlay::Senses));
        overlays.toggle(DebugOverlay::Scores);
        overlays.toggle(DebugOverlay::Line);
        assert_eq!(overlays, DebugOverlays::default());
        assert!(!overlays.any());
        let costs = DebugOverlays::of(&[DebugOverlay::Costs]);
        assert!(costs.has(DebugOverlay::Costs) && !costs.any(), "it shows no AI");
    }

    #[test]
    fn heads_follow_each_other_in_a_round() {
        let mut overlays = DebugOverlays::default();
        let mut round = |now, back| {
            overlays.choose_next(now, 3, back);
            overlays.selected
        };
        assert_eq!(
            [round(None, false), round(Some(0), false), round(Some(2), false)],
            [Some(0), Some(1), Some(0)]
        );
        assert_eq!(
            [round(None, true), round(Some(0), true), round(Some(2), true)],
            [Some(2), Some(2), Some(1)]
        );
        overlays.choose_next(None, 0, false);
        assert_eq!(overlays.selected, Some(1), "where there is nobody nobody is chosen");
    }
}
