//! Texts about contracts: what each requires, and when it was lost.

use crate::shared::text::Texts;
use crate::shell::ui::minutes;
use thief_girl::base::tick::TICKS_PER_SECOND;
use thief_girl::replay::{Contract, ContractLoss};
use thief_girl::rules::name_of;

/// Returns the name of a contract.
pub fn name(texts: &Texts, contract: Contract) -> String {
    texts.get(&format!("contract.{}.name", name_of(contract))).to_string()
}

/// Returns what a contract requires, in one line; `level` is an identifier and may have a line of its own.
pub fn line(texts: &Texts, contract: Contract, level: &str) -> String {
    let contract = name_of(contract);
    let own = format!("contract.{contract}.level.{level}");
    let line = texts.get(&own);
    if line == own { texts.get(&format!("contract.{contract}.line")).to_string() } else { line.to_string() }
}

/// Returns in a few words why a contract was not fulfilled: when it was lost, or how much was missing.
pub fn short(texts: &Texts, loss: &ContractLoss) -> String {
    match *loss {
        ContractLoss::Done(done) => {
            texts.fill("ui.contract.lost.at", &[("time", &minutes(done.tick / TICKS_PER_SECOND))])
        }
        ContractLoss::Late(_) => texts.get("ui.contract.lost.late").to_string(),
        ContractLoss::Missing { taken, all } => {
            texts.fill("ui.seal.missing", &[("n", &taken.to_string()), ("all", &all.to_string())])
        }
        ContractLoss::Outfit(_) => texts.get("ui.contract.lost.outfit").to_string(),
        ContractLoss::Kit => texts.get("ui.contract.lost.kit").to_string(),
        ContractLoss::Elsewhere => texts.get("ui.contract.lost.exit").to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::text::Lang;
    use thief_girl::level::LdtkProject;
    use thief_girl::rules::{Deed, Outfit};

    #[test]
    fn every_contract_has_a_name_and_a_line_in_both_languages() {
        for lang in Lang::ALL {
            let texts = Texts::shipped(lang);
            for contract in Contract::ALL {
                let words = [name(&texts, contract), line(&texts, contract, "Nowhere")];
                assert!(words.iter().all(|words| !words.contains("contract.")), "{lang:?}: {words:?}");
            }
        }
    }

    #[test]
    fn a_loss_is_a_moment_or_what_is_missing() {
        let texts = Texts::shipped(Lang::En);
        let done = thief_girl::replay::DeedDone { tick: 42 * TICKS_PER_SECOND, deed: Deed::Run };
        assert_eq!(short(&texts, &ContractLoss::Done(done)), "lost at 0:42");
        assert_eq!(short(&texts, &ContractLoss::Missing { taken: 2, all: 5 }), "2 of 5");
        for loss in [
            ContractLoss::Late(7),
            ContractLoss::Kit,
            ContractLoss::Outfit(Outfit::Plain),
            ContractLoss::Elsewhere,
        ] {
            assert!(!short(&texts, &loss).contains("ui."), "{loss:?}");
        }
    }

    #[test]
    fn lines_of_levels_belong_to_contracts_of_these_levels() {
        let project = LdtkProject::parse("", include_str!("../../../levels/campaign.ldtk")).unwrap();
        let cards = project.cards();
        for text in
            [include_str!("../../../assets/text/en.json"), include_str!("../../../assets/text/ja.json")]
        {
            let text: serde_json::Value = serde_json::from_str(text).unwrap();
            for contract in Contract::ALL {
                let own = text["contract"][name_of(contract)]["level"].as_object();
                for level in own.into_iter().flat_map(|lines| lines.keys()) {
                    let card = cards.iter().find(|card| card.name == *level);
                    assert!(
                        card.is_some_and(|card| card.contracts.contains(&contract)),
                        "{level}: {contract:?}"
                    );
                }
            }
        }
    }
}
