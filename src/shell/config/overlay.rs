//! What can be laid over the night to look into heads, each by itself, and whose head it is.

/// One way of looking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DebugOverlay {
    /// What one guard could do, and what speaks for it.
    Scores,
    /// What all see, know and believe.
    Senses,
    /// Light and noise.
    Fields,
    /// Where all go, and what moves them there.
    Ways,
    /// What one guard felt and chose in the last seconds.
    Line,
    /// What a frame costs: of no head at all.
    Costs,
}

impl DebugOverlay {
    /// With the names that the command line knows them by.
    pub const ALL: [(&'static str, DebugOverlay); 6] = [
        ("f1", DebugOverlay::Scores),
        ("f2", DebugOverlay::Senses),
        ("f3", DebugOverlay::Fields),
        ("f4", DebugOverlay::Ways),
        ("line", DebugOverlay::Line),
        ("f5", DebugOverlay::Costs),
    ];
}

/// Which are on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DebugOverlays {
    on: [bool; DebugOverlay::ALL.len()],
    /// The guard that was chosen, by his place in the level; `None`: whoever matters most.
    pub selected: Option<usize>,
}

impl DebugOverlays {
    /// From a list of names, such as `f1,line`: the command line's.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn parse(names: &str) -> Result<Self, String> {
        let mut overlays = Self::default();
        for name in names.split(',').map(str::trim).filter(|name| !name.is_empty()) {
            let found = DebugOverlay::ALL.iter().find(|(known, _)| *known == name);
            let known = DebugOverlay::ALL.map(|(name, _)| name).join(", ");
            let (_, overlay) = found.ok_or(format!("there is no overlay `{name}`, only: {known}"))?;
            overlays.on[*overlay as usize] = true;
        }
        Ok(overlays)
    }

    pub fn has(&self, overlay: DebugOverlay) -> bool {
        self.on[overlay as usize]
    }

    pub fn toggle(&mut self, overlay: DebugOverlay) {
        self.on[overlay as usize] ^= true;
    }

    /// Is any on that shows what is in heads?
    pub fn any(&self) -> bool {
        DebugOverlay::ALL.into_iter().any(|(_, overlay)| overlay != DebugOverlay::Costs && self.has(overlay))
    }

    /// Goes on to the next of `count` guards, or back, from the one that is looked at now.
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
        let mut overlays = DebugOverlays::parse("f1, line").unwrap();
        assert!(overlays.has(DebugOverlay::Scores) && overlays.has(DebugOverlay::Line));
        assert!(!overlays.has(DebugOverlay::Senses));
        overlays.toggle(DebugOverlay::Scores);
        overlays.toggle(DebugOverlay::Line);
        assert_eq!(overlays, DebugOverlays::default());
        assert!(!overlays.any() && DebugOverlays::parse("").is_ok());
        let costs = DebugOverlays::parse("f5").unwrap();
        assert!(costs.has(DebugOverlay::Costs) && !costs.any(), "no head is looked into");
        assert_eq!(
            DebugOverlays::parse("f1,f9").unwrap_err(),
            "there is no overlay `f9`, only: f1, f2, f3, f4, line, f5"
        );
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
