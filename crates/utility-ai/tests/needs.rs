//! Needs tables: their scores, their errors, and personalities.

use serde::Deserialize;
use utility_ai::*;

#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Input {
    Noise,
    Breath,
}

#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Deed {
    Patrol,
    Run,
    Hide,
    Rest,
}

const GUARD: &str = r#"{
    "needs": {
        "duty": { "level": 0.5 }
    },
    "drives": {
        "danger": { "level": [{ "input": "noise", "curve": { "kind": "linear", "slope": 1, "shift": 0 }, "weight": 1 }] },
        "fatigue": {
            "level": [{ "input": "breath", "curve": { "kind": "linear", "slope": -1, "shift": 1 }, "weight": 1 }],
            "importance": 2,
            "curve": { "kind": "quadratic", "slope": 1, "middle": 0, "shift": 0 }
        }
    },
    "columns":    ["duty", "danger", "fatigue"],
    "actions": {
        "patrol": [ 0.5,    -0.25,    -0.25 ],
        "run":    [ 1.0,     0.5,     -1.0  ],
        "hide":   [-0.5,     1.0,      0.0  ],
        "rest":   [-0.25,   -0.5,      1.0  ]
    }
}"#;

fn guard() -> NeedsTable<Input, Deed> {
    serde_json::from_str(GUARD).expect("a table")
}

fn scores(table: &NeedsTable<Input, Deed>, noise: f32, breath: f32) -> Vec<f32> {
    let measure = |input| match input {
        Input::Noise => noise,
        Input::Breath => breath,
    };
    let breakdown = table.weigh(measure);
    let compiled = CompiledTable::from_needs(table, table.actions()).expect("its own actions");
    let mut workspace = Workspace::default();
    assert_eq!(compiled.evaluate(&mut workspace, measure), breakdown.scores(), "to the bit");
    assert_eq!(compiled.choose(&mut workspace, measure, |_| true, None), breakdown.choice(None));
    breakdown.scores()
}

#[test]
fn actions_serve_some_needs_and_cost_others() {
    let table = guard();
    assert_eq!(scores(&table, 0.0, 1.0), [0.25, 0.5, -0.25, -0.125], "with nothing else to do he hurries");
    assert_eq!(scores(&table, 0.0, 0.5), [0.0, -0.5, -0.25, 0.875], "running tired him");
    assert_eq!(scores(&table, 1.0, 0.75), [-0.0625, 0.75, 0.75, -0.375], "torn between flight and hiding");
}

#[test]
fn a_breakdown_has_every_step_of_a_score() {
    let breakdown = guard().weigh(|input| match input {
        Input::Noise => 0.5,
        Input::Breath => 0.75,
    });
    assert_eq!(breakdown.motives[2], MotiveBreakdown { level: 0.25, value: 0.25 }, "(0.25 · 2)²");
    let rest = &breakdown.rows[3];
    assert_eq!(rest.gains, [-0.25, -0.5, 1.0]);
    assert_eq!(rest.contributions, [-0.125, -0.25, 0.25]);
    assert_eq!(rest.score(), -0.125);
    let choice = breakdown.choice(None);
    assert_eq!(choice.winner, Some(Ranked { action: 1, score: 0.5 }));
    assert_eq!(choice.runner_up, Some(Ranked { action: 2, score: 0.25 }));
}

#[test]
fn a_table_has_its_columns_rows_and_text() {
    let table = guard();
    assert_eq!(table.actions(), [Deed::Patrol, Deed::Run, Deed::Hide, Deed::Rest], "the order of the file");
    let columns: Vec<_> = table.columns().iter().map(|column| (column.name.as_str(), column.kind)).collect();
    use MotiveKind::{Drive, Need};
    assert_eq!(columns, [("duty", Need), ("danger", Drive), ("fatigue", Drive)]);
    assert_eq!(table.rows().nth(2), Some((&Deed::Hide, &[-0.5, 1.0, 0.0][..])));
    let text = serde_json::to_string(&table).expect("a text");
    assert_eq!(serde_json::from_str::<NeedsTable<Input, Deed>>(&text).expect("a table"), table);
}

#[test]
fn actions_may_have_another_order_and_be_absent() {
    let table = guard();
    let measure = |_| 1.0;
    let few = serde_json::from_str::<NeedsTable<Input, Deed>>(
        &GUARD.replace(r#""run":    [ 1.0,     0.5,     -1.0  ],"#, ""),
    );
    let order = [Deed::Rest, Deed::Run, Deed::Hide, Deed::Patrol];
    let compiled = CompiledTable::from_needs(&few.expect("a table"), &order).expect("all are there");
    let mut workspace = Workspace::default();
    assert_eq!(compiled.evaluate(&mut workspace, measure), [-0.625, 0.0, 0.75, 0.0]);
    let fault = CompiledTable::from_needs(&table, &order[..3]).expect_err("a fault");
    assert_eq!(fault.to_string(), "the action of row 1 is not in the list of actions");
}

#[test]
fn rows_that_are_not_kept_are_gone_with_their_gains() {
    let mut data: serde_json::Value = serde_json::from_str(GUARD).expect("JSON");
    let rows = serde_json::json!({ "columns": data["columns"], "actions": data["actions"] });
    let mut gains: GainTable<Deed> = serde_json::from_value(rows).expect("a table");
    gains.retain(|deed| matches!(deed, Deed::Patrol | Deed::Rest));
    assert_eq!(gains.actions(), [Deed::Patrol, Deed::Rest]);
    let kept = serde_json::to_value(&gains).expect("JSON");
    let actions = data["actions"].as_object_mut().expect("rows");
    actions.retain(|name, _| name == "patrol" || name == "rest");
    assert_eq!(kept["actions"], data["actions"]);
}

#[test]
fn a_personality_changes_what_counts() {
    let read = |text: &str| serde_json::from_str::<Overlay>(text);
    let with = |text: &str| guard().overlaid(&read(text).expect("an overlay"));
    let lazy = with(r#"{ "duty": { "importance": 0.5 }, "fatigue": { "importance": 4 } }"#).expect("a table");
    assert_eq!(scores(&lazy, 0.0, 0.75), [-0.125, -0.75, -0.125, 0.9375]);
    let brave = with(r#"{ "danger": { "curve": { "kind": "linear", "slope": 0.5, "shift": 0 } } }"#);
    assert_eq!(scores(&brave.expect("a table"), 1.0, 1.0), [0.125, 0.75, 0.25, -0.375]);
    assert_eq!(guard().overlaid(&Overlay::default()), Ok(guard()));
    let fault = |text: &str| with(text).expect_err("a fault").to_string();
    assert_eq!(
        fault(r#"{ "dutty": { "importance": 1 } }"#),
        "there is no need or drive `dutty`; there are `duty`, `danger`, `fatigue`"
    );
    assert_eq!(
        fault(r#"{ "duty": { "importance": -1 } }"#),
        "the need `duty`: the importance -1 does not lie within 0 and 10"
    );
    let malformed = |text: &str| read(text).expect_err("a fault").to_string();
    assert!(malformed(r#"{ "duty": { "gain": 1 } }"#).contains("unknown field `gain`"));
    assert!(malformed(r#"{ "duty": {}, "duty": {} }"#).contains("`duty` stands there twice"));
}

#[test]
fn nonsense_is_refused_by_name_number_and_range() {
    let told = |from: &str, to: &str, message: &str| {
        assert!(GUARD.contains(from), "{from}");
        let text = GUARD.replacen(from, to, 1);
        let fault = serde_json::from_str::<NeedsTable<Input, Deed>>(&text).expect_err(message).to_string();
        assert!(fault.contains(message), "{fault}");
    };
    told(
        r#"[-0.5,     1.0, "#,
        r#"[-0.5,     1.5, "#,
        "the action `hide`, `danger`: the gain 1.5 does not lie within -1 and 1",
    );
    told("-0.5,     1.0,      0.0", "-0.5, 1.0", "the action `hide` has 2 numbers for 3 columns");
    told(r#""hide""#, r#""hid""#, "unknown variant `hid`, expected one of `patrol`");
    told(r#""hide""#, r#""rest""#, "`rest` stands there twice");
    told(r#"["duty""#, r#"["dutty""#, "the column `dutty` is neither a need nor a drive");
    told(r#"["duty", "#, "[", "the need `duty` has no column");
    told(r#"["duty""#, r#"["danger""#, "there are two columns `danger`");
    told(r#""danger":"#, r#""duty":"#, "`duty` is both a need and a drive");
    told(r#""danger":"#, r#""fatigue":"#, "`fatigue` stands there twice");
    told(
        r#""importance": 2"#,
        r#""importance": 11"#,
        "the drive `fatigue`: the importance 11 does not lie within 0 and 10",
    );
    told("0.5 }", "1.5 }", "the need `duty`: `level`: the number 1.5 does not lie within 0 and 1");
    told(
        r#""weight": 1"#,
        r#""weight": 2"#,
        "the drive `danger`: `level`: consideration 1: the weight 2 does not lie within 0 and 1",
    );
    told(r#""noise""#, r#""nose""#, "unknown variant `nose`");
    told(r#""level": 0.5"#, r#""levels": 0.5"#, "unknown field `levels`");
    told(r#""columns""#, r#""colums""#, "unknown field `colums`");
    let nothing = [
        r#"{ "columns": [], "actions": {} }"#,
        r#"{ "columns": [], "actions": { "rest": [] } }"#,
        r#"{ "columns": ["duty"], "actions": {} }"#,
    ];
    for table in nothing {
        let fault = serde_json::from_str::<NeedsTable<Input, Deed>>(table).expect_err("a fault").to_string();
        assert!(fault.contains("at least one column and one action"), "{table}: {fault}");
    }
}
