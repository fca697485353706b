//! Texts about seals: what each requires, and why one was lost.

use super::event_log::{self, LogEntry, LogEntryKind};
use crate::shared::text::Texts;
use crate::shell::game::detection_words;
use crate::shell::ui::minutes;
use thief_girl::base::tick::TICKS_PER_SECOND;
use thief_girl::model::Sim;
use thief_girl::replay::{Seal, SealLoss, Slip, SlipKind};
use thief_girl::rules::{Archetype, ScoreRules};

/// Returns the name of a seal.
pub fn name(texts: &Texts, seal: Seal) -> String {
    texts.get(&format!("ui.seal.name.{}", seal.name())).to_string()
}

/// Returns the seal's name and what it requires, in one line. `par` is in seconds; 0 if the level has none.
pub fn line(texts: &Texts, seal: Seal, par: u32) -> String {
    line_with(texts, seal, if par == 0 { "swift_anyhow" } else { "swift" }, par)
}

/// Like [`line`], for a heist in stages, each of which has a par.
pub fn line_of_stages(texts: &Texts, seal: Seal) -> String {
    line_with(texts, seal, "swift_stages", 0)
}

fn line_with(texts: &Texts, seal: Seal, swift: &str, par: u32) -> String {
    let wants = if seal == Seal::Swift { swift } else { seal.name() };
    let wants = texts.fill(&format!("ui.seal.wants.{wants}"), &[("par", &minutes(par))]);
    texts.fill("ui.seal.line", &[("seal", &name(texts, seal)), ("wants", &wants)])
}

/// Returns in a few words why a seal was lost: when and to whom, or how much was missing. `seconds` is the
/// duration of the heist.
pub fn short(texts: &Texts, sim: &Sim, loss: SealLoss, seconds: u32) -> String {
    match loss {
        SealLoss::Noticed(slip) => noticed(texts, slip, sim.archetype_of(slip.who)),
        SealLoss::Missing { taken, all } => {
            texts.fill("ui.seal.missing", &[("n", &taken.to_string()), ("all", &all.to_string())])
        }
        SealLoss::Late { .. } => minutes(seconds),
    }
}

fn noticed(texts: &Texts, slip: Slip, who: Option<Archetype>) -> String {
    let who = who.map(|who| detection_words::who(texts, who)).unwrap_or_default();
    texts.fill("ui.seal.noticed", &[("time", &minutes(slip.tick / TICKS_PER_SECOND)), ("who", &who)])
}

/// Returns in a sentence why a seal was lost, for use during the heist.
pub fn sentence(texts: &Texts, sim: &Sim, loss: SealLoss) -> String {
    match loss {
        SealLoss::Noticed(slip) => {
            let what = match slip.kind {
                SlipKind::Investigation => LogEntryKind::Came,
                SlipKind::Alert => LogEntryKind::Spotted(None),
                SlipKind::Evidence(kind) => LogEntryKind::Evidence(kind),
            };
            let who = sim.archetype_of(slip.who);
            let tell =
                |who| event_log::tell(texts, &LogEntry { tick: slip.tick, guard: slip.who, who, what });
            who.map(tell).unwrap_or_default()
        }
        SealLoss::Missing { .. } => short(texts, sim, loss, 0),
        SealLoss::Late { par, .. } => texts.fill("ui.seal.late", &[("par", &minutes(par))]),
    }
}

/// Returns what rank S requires, in one line.
pub fn rank_s(texts: &Texts, rules: &ScoreRules) -> String {
    let points = rules.ranks.s.to_string();
    let seals = needed(texts, rules);
    let key = if seals.is_empty() { "ui.seal.rank_s_points" } else { "ui.seal.rank_s" };
    texts.fill(key, &[("points", &points), ("seals", &seals)])
}

/// Returns the seals that rank S requires besides its points; empty if none.
pub fn needed(texts: &Texts, rules: &ScoreRules) -> String {
    let need = |seal: &Seal| texts.get(&format!("ui.seal.needs.{}", seal.name())).to_string();
    let needs: Vec<String> = rules.ranks.s_seals.iter().map(need).collect();
    needs.join(texts.get("ui.seal.or"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::text::Lang;
    use thief_girl::model::ActorId;
    use thief_girl::rules::Rules;

    #[test]
    fn what_rank_s_wants_is_told_from_the_rules() {
        let mut rules = Rules::shipped().score;
        let en = Texts::shipped(Lang::En);
        assert_eq!(
            rank_s(&en, &rules),
            "For rank S: 900 points, and also all the loot or a time within par."
        );
        rules.ranks.s = 950;
        rules.ranks.s_seals = vec![Seal::Shadow];
        assert_eq!(rank_s(&en, &rules), "For rank S: 950 points, and also never being spotted.");
        rules.ranks.s_seals.clear();
        assert_eq!(rank_s(&en, &rules), "For rank S: 950 points.");
    }

    #[test]
    fn every_seal_says_what_it_wants_in_both_languages() {
        for lang in Lang::ALL {
            let texts = Texts::shipped(lang);
            for seal in Seal::ALL {
                for par in [0, 90] {
                    let line = line(&texts, seal, par);
                    assert!(!line.contains("ui.") && !line.contains('{'), "{line}");
                    assert_eq!(line.contains("1:30"), seal == Seal::Swift && par == 90, "{line}");
                }
                let needs = format!("ui.seal.needs.{}", seal.name());
                assert_ne!(texts.get(&needs), needs);
            }
        }
    }

    #[test]
    fn a_lost_seal_names_the_moment_and_the_guard() {
        let slip = Slip { tick: 42 * TICKS_PER_SECOND, who: ActorId(1), kind: SlipKind::Investigation };
        let en = Texts::shipped(Lang::En);
        assert_eq!(noticed(&en, slip, Some(Archetype::Watchman)), "0:42 watchman");
    }
}
