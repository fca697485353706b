//! Compiled tables against the evaluation that they replace.

use proptest::prelude::*;
use utility_ai::*;

/// Inputs are indices of a list of measured numbers.
const INPUTS: usize = 5;

/// Curves that stay what they are when they are compiled.
fn polynomial() -> impl Strategy<Value = Curve> {
    let number = || -2.0f32..2.0;
    prop_oneof![
        (number(), number()).prop_map(|(slope, shift)| Curve::Linear { slope, shift }),
        (number(), 0.0f32..1.0, number()).prop_map(|(slope, middle, shift)| Curve::Quadratic {
            slope,
            middle,
            shift
        }),
    ]
}

fn any_curve() -> impl Strategy<Value = Curve> {
    let points = || [(0.0f32..=0.4), (0.0f32..=1.0), (0.0f32..=1.0)];
    prop_oneof![
        polynomial(),
        (-60.0f32..60.0, 0.0f32..1.0).prop_map(|(steepness, middle)| Curve::Logistic { steepness, middle }),
        points().prop_map(|[x, a, b]| Points::new(&[[x, a], [x + 0.25, b], [1.0, a]])
            .map_or_else(|_| Curve::default(), |points| Curve::Piecewise { points })),
    ]
}

fn factor(curve: BoxedStrategy<Curve>) -> impl Strategy<Value = Factor<usize>> {
    let one = (0..INPUTS, curve, 0.0f32..=1.0).prop_map(|(input, curve, weight)| Consideration {
        input,
        curve,
        weight,
    });
    prop_oneof![
        (-1.0f32..=1.0).prop_map(Factor::Fixed),
        prop::collection::vec(one, 0..5).prop_map(Factor::Considered),
    ]
}

fn scoring(curve: fn() -> BoxedStrategy<Curve>) -> impl Strategy<Value = Scoring<usize>> {
    let factor = move || factor(curve());
    let weights = [0.0f32..=3.0, 0.0f32..=3.0, 0.0f32..=3.0]
        .prop_map(|[expectation, risk, cost]| TacticalWeights { expectation, risk, cost });
    prop_oneof![
        (factor(), factor(), factor(), factor(), weights).prop_map(
            |(expectation, risk, cost, opportunity, weights)| Scoring::Tactical {
                expectation,
                risk,
                cost,
                opportunity,
                weights
            }
        ),
        (factor(), factor(), 0.0f32..2.0).prop_map(|(need, gain, importance)| Scoring::Need {
            need,
            gain,
            importance
        }),
        (factor(), factor()).prop_map(|(drive, reduction)| Scoring::Drive { drive, reduction }),
    ]
}

/// Actions, of which some are absent.
fn scorings(curve: fn() -> BoxedStrategy<Curve>) -> impl Strategy<Value = Vec<Option<Scoring<usize>>>> {
    prop::collection::vec(prop::option::weighted(0.9, scoring(curve)), 1..10)
}

/// Tables of up to six columns and nine rows; few different gains, so that scores are equal now and then.
fn table(curve: fn() -> BoxedStrategy<Curve>) -> impl Strategy<Value = NeedsTable<usize, String>> {
    let gain = || (-4i8..=4).prop_map(|quarters| f32::from(quarters) / 4.0);
    let level = prop::collection::vec((0..INPUTS, curve()), 1..3);
    let columns = prop::collection::vec((level, 0.0f32..3.0, curve()), 1..6);
    columns
        .prop_flat_map(move |columns| {
            let rows = prop::collection::vec(prop::collection::vec(gain(), columns.len()), 1..9);
            (Just(columns), rows)
        })
        .prop_map(|(columns, rows)| {
            let names: Vec<String> = (0..columns.len()).map(|i| format!("n{i}")).collect();
            let motive = |(level, importance, curve): &(Vec<(usize, Curve)>, f32, Curve)| {
                let level: Vec<Consideration<usize>> = level
                    .iter()
                    .map(|(input, curve)| Consideration { input: *input, curve: *curve, weight: 0.75 })
                    .collect();
                serde_json::json!({ "level": level, "importance": importance, "curve": curve })
            };
            let motives: serde_json::Map<_, _> =
                names.iter().cloned().zip(columns.iter().map(motive)).collect();
            let rows: serde_json::Map<_, _> =
                rows.iter().enumerate().map(|(i, row)| (format!("a{i}"), serde_json::json!(row))).collect();
            let data = serde_json::json!({ "needs": motives, "columns": names, "actions": rows });
            serde_json::from_value(data).expect("a table")
        })
}

/// Measured numbers, also some out of range.
fn measured() -> impl Strategy<Value = [f32; INPUTS]> {
    prop::array::uniform5(
        prop_oneof![8 => 0.0f32..=1.0, 1 => Just(1.0f32), 1 => Just(f32::NAN), 1 => Just(-3.0f32)],
    )
}

/// The choice by all scores, of which those that do not apply are 0.
fn full(scores: &[f32], applies: &[bool], running: Option<usize>) -> Choice {
    rank(scores.iter().zip(applies).map(|(score, applies)| if *applies { *score } else { 0.0 }), running)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn stopping_early_changes_no_choice_among_scorings(
        scorings in scorings(|| any_curve().boxed()), inputs in measured(),
        applies in prop::array::uniform10(prop::bool::weighted(0.8)), running in prop::option::of(0usize..12),
    ) {
        let compiled = CompiledTable::from_scorings(scorings.iter().map(Option::as_ref));
        let mut workspace = Workspace::default();
        let measure = |input: usize| inputs[input];
        let expected = full(compiled.evaluate(&mut workspace, measure), &applies, running);
        let choice = compiled.choose(&mut workspace, measure, |i| applies[i], running);
        prop_assert_eq!(choice, expected);
    }

    #[test]
    fn stopping_early_changes_no_choice_in_a_table(
        table in table(|| any_curve().boxed()), inputs in measured(),
        applies in prop::array::uniform10(prop::bool::weighted(0.8)), running in prop::option::of(0usize..12),
    ) {
        let compiled = CompiledTable::from_needs(&table, table.actions()).expect("its own actions");
        let mut workspace = Workspace::default();
        let measure = |input: usize| inputs[input];
        let expected = full(compiled.evaluate(&mut workspace, measure), &applies, running);
        let choice = compiled.choose(&mut workspace, measure, |i| applies[i], running);
        prop_assert_eq!(choice, expected);
    }

    #[test]
    fn polynomials_are_compiled_to_the_same_bits(
        scorings in scorings(|| polynomial().boxed()), table in table(|| polynomial().boxed()),
        inputs in measured(),
    ) {
        let mut workspace = Workspace::default();
        let measure = |input: usize| inputs[input];
        let bits = |scores: &[f32]| scores.iter().map(|score| (score + 0.0).to_bits()).collect::<Vec<_>>();
        let naive: Vec<f32> =
            scorings.iter().map(|one| one.as_ref().map_or(0.0, |one| one.weigh(measure).score())).collect();
        let compiled = CompiledTable::from_scorings(scorings.iter().map(Option::as_ref));
        prop_assert_eq!(bits(compiled.evaluate(&mut workspace, measure)), bits(&naive));
        let compiled = CompiledTable::from_needs(&table, table.actions()).expect("its own actions");
        prop_assert_eq!(bits(compiled.evaluate(&mut workspace, measure)), bits(&table.weigh(measure).scores()));
    }

    #[test]
    fn curves_as_tables_change_scores_by_little(
        scorings in scorings(|| any_curve().boxed()), inputs in measured(),
    ) {
        let mut workspace = Workspace::default();
        let measure = |input: usize| inputs[input];
        let compiled = CompiledTable::from_scorings(scorings.iter().map(Option::as_ref));
        let scores = compiled.evaluate(&mut workspace, measure);
        for (scoring, score) in scorings.iter().zip(scores) {
            let naive = scoring.as_ref().map_or(0.0, |one| one.weigh(measure).score());
            // Up to four factors with up to four curves each, made up for their number, weights up to 3.
            prop_assert!((naive - score).abs() <= 0.001 * 4.0 * 2.0 * 10.0, "{naive} {score}");
        }
    }
}

/// Two actions could score 1 and are asked before the first one, which cannot score more than it turns out to.
#[test]
fn of_equal_scores_the_first_wins_also_where_its_bound_is_exact() {
    let linear = Curve::Linear { slope: 1.0, shift: 0.0 };
    let considered = Factor::Considered(vec![Consideration { input: 0_usize, curve: linear, weight: 1.0 }]);
    let need = |need| Scoring::Need { need, gain: Factor::Fixed(1.0), importance: 1.0 };
    let scorings = [need(Factor::Fixed(0.5)), need(considered.clone()), need(considered)];
    let compiled = CompiledTable::from_scorings(scorings.iter().map(Some));
    let mut workspace = Workspace::default();
    assert_eq!(compiled.evaluate(&mut workspace, |_| 0.5), [0.5; 3]);
    let choice = compiled.choose(&mut workspace, |_| 0.5, |_| true, None);
    assert_eq!(choice, full(&[0.5; 3], &[true; 3], None));
}

#[test]
fn what_cannot_win_is_not_asked() {
    let fixed = |need| Scoring::<usize>::Need {
        need: Factor::Fixed(need),
        gain: Factor::Fixed(1.0),
        importance: 1.0,
    };
    let all = [fixed(0.25), fixed(1.0), fixed(-1.0), fixed(0.5), fixed(0.75)];
    let compiled = CompiledTable::from_scorings(all.iter().map(Some));
    let mut workspace = Workspace::default();
    let mut asked = Vec::new();
    let mut choose = |running, possible: &[usize]| {
        asked.clear();
        let applies = |action: usize| {
            asked.push(action);
            possible.contains(&action)
        };
        let choice = compiled.choose(&mut workspace, |_| 0.0, applies, running);
        (choice.winner.map(|best| best.action), asked.clone())
    };
    assert_eq!(choose(None, &[0, 1, 2, 3, 4]), (Some(1), vec![1, 4]), "the rest is worth less than both");
    assert_eq!(choose(Some(3), &[0, 1, 2, 3, 4]), (Some(1), vec![3, 1, 4]), "the running one comes first");
    assert_eq!(choose(None, &[0]), (Some(0), vec![1, 4, 3, 0]), "what is worth nothing is never asked");
    assert_eq!(choose(None, &[]), (None, vec![1, 4, 3, 0]));
}

#[test]
fn what_cannot_win_by_its_row_is_not_asked() {
    // Duty is worth 0.25 to 0.5, and now as much as it can be.
    let table: NeedsTable<usize, String> = serde_json::from_str(
        r#"{
            "needs": { "duty": { "level": 1.0, "curve": { "kind": "linear", "slope": 0.25, "shift": 0.25 } } },
            "columns": ["duty"],
            "actions": { "rest": [0.5], "patrol": [0.75], "chase": [1.0] }
        }"#,
    )
    .expect("a table");
    let compiled = CompiledTable::from_needs(&table, table.actions()).expect("its own actions");
    let mut asked = Vec::new();
    let applies = |action: usize| {
        asked.push(action);
        true
    };
    let choice = compiled.choose(&mut Workspace::default(), |_| 0.0, applies, None);
    assert_eq!((choice.winner.map(|best| best.action), choice.margin()), (Some(2), Some(0.125)));
    assert_eq!(asked, [2, 1], "the rest is worth less than both");
}

#[test]
fn each_input_is_measured_once() {
    let curve = Curve::default();
    let two = |a, b| {
        let considered = [a, b].map(|input| Consideration { input, curve, weight: 1.0 });
        Scoring::Drive { drive: Factor::Considered(considered.to_vec()), reduction: Factor::Fixed(1.0) }
    };
    let all = [two('a', 'b'), two('b', 'c'), two('c', 'a')];
    let compiled = CompiledTable::from_scorings(all.iter().map(Some));
    let mut measured = Vec::new();
    let mut workspace = Workspace::default();
    let choice = compiled.choose(
        &mut workspace,
        |input| {
            measured.push(input);
            1.0
        },
        |_| true,
        None,
    );
    assert_eq!((measured, choice.margin()), (vec!['a', 'b', 'c'], Some(0.0)));
}
