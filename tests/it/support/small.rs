//! The smallest project that can be played, and ways to spoil it.

use serde_json::{Value, json};

pub const SMALL: &str = include_str!("../../fixtures/level/small.ldtk");

pub fn small() -> Value {
    serde_json::from_str(SMALL).expect("JSON")
}

/// The layer of this name in the only level.
pub fn layer<'a>(project: &'a mut Value, name: &str) -> &'a mut Value {
    let layers = project["levels"][0]["layerInstances"].as_array_mut().expect("layers");
    layers.iter_mut().find(|l| l["__identifier"] == name).expect("the layer")
}

/// The first entity of this name.
pub fn entity<'a>(project: &'a mut Value, name: &str) -> &'a mut Value {
    let entities = layer(project, "Entities")["entityInstances"].as_array_mut().expect("entities");
    entities.iter_mut().find(|e| e["__identifier"] == name).expect("the entity")
}

/// The definition of the entities of this name.
pub fn definition<'a>(project: &'a mut Value, name: &str) -> &'a mut Value {
    let defs = project["defs"]["entities"].as_array_mut().expect("definitions");
    defs.iter_mut().find(|def| def["identifier"] == name).expect("the definition")
}

/// The definition of the layer of this name.
pub fn layer_def<'a>(project: &'a mut Value, name: &str) -> &'a mut Value {
    let defs = project["defs"]["layers"].as_array_mut().expect("definitions");
    defs.iter_mut().find(|def| def["identifier"] == name).expect("the definition")
}

pub fn field<'a>(owner: &'a mut Value, name: &str) -> &'a mut Value {
    let fields = owner["fieldInstances"].as_array_mut().expect("fields");
    &mut fields.iter_mut().find(|f| f["__identifier"] == name).expect("the field")["__value"]
}

pub fn remove_entity(project: &mut Value, name: &str) {
    let entities = layer(project, "Entities")["entityInstances"].as_array_mut().expect("entities");
    entities.retain(|e| e["__identifier"] != name);
}

pub fn copy_entity(project: &mut Value, name: &str) {
    let mut copy = entity(project, name).clone();
    copy["iid"] = json!(format!("copy of {}", copy["iid"]));
    layer(project, "Entities")["entityInstances"].as_array_mut().expect("entities").push(copy);
}

pub fn move_to(project: &mut Value, name: &str, x: i32, y: i32) {
    entity(project, name)["px"] = json!([x * 16, y * 16]);
}

pub fn paint(project: &mut Value, name: &str, x: usize, y: usize, value: i32) {
    layer(project, name)["intGridCsv"][x + 10 * y] = json!(value);
}

/// Makes the zone of light one of noise: of this kind, and with these values of `From`, `To` and `Every`.
pub fn noise_zone(project: &mut Value, kind: Value, times: [Value; 3]) {
    let def = definition(project, "Light_zone");
    def["identifier"] = json!("Noise_zone");
    let float = def["fieldDefs"][0].clone();
    let names = ["Kind", "From", "To", "Every"];
    def["fieldDefs"] = names
        .iter()
        .enumerate()
        .map(|(i, name)| {
            let mut field = float.clone();
            (field["identifier"], field["uid"]) = (json!(name), json!(9000 + i));
            field["defaultOverride"] = json!(null);
            field
        })
        .collect();
    let zone = entity(project, "Light_zone");
    zone["__identifier"] = json!("Noise_zone");
    let values = std::iter::once(kind).chain(times).enumerate();
    zone["fieldInstances"] = values
        .map(|(i, value)| json!({ "defUid": 9000 + i, "__identifier": names[i], "__value": value }))
        .collect();
}

/// Makes the thing a key to the door, on the belts of so many guards who are all the same one.
pub fn key(project: &mut Value, carriers: usize) {
    let link = |iid: &Value| json!({ "entityIid": iid });
    let (door, guard) = (entity(project, "Door")["iid"].clone(), entity(project, "Guard")["iid"].clone());
    let values = [("Doors", json!([link(&door)])), ("Carrier", json!(vec![link(&guard); carriers]))];
    let def = definition(project, "Prop");
    def["identifier"] = json!("Key");
    let any = def["fieldDefs"][0].clone();
    def["fieldDefs"] = (9000..)
        .zip(&values)
        .map(|(uid, (name, _))| {
            let mut field = any.clone();
            (field["identifier"], field["uid"], field["isArray"]) = (json!(name), json!(uid), json!(true));
            field
        })
        .collect();
    let key = entity(project, "Prop");
    key["__identifier"] = json!("Key");
    let instance = |(uid, (name, value))| json!({ "defUid": uid, "__identifier": name, "__value": value });
    key["fieldInstances"] = (9000..).zip(values).map(instance).collect();
}

/// Makes the lamp a basket of fire.
pub fn brazier(project: &mut Value) {
    let def = definition(project, "Lamp");
    let mut kind = def["fieldDefs"][0].clone();
    (kind["identifier"], kind["uid"]) = (json!("Kind"), json!(9000));
    def["fieldDefs"].as_array_mut().expect("fields").push(kind);
    let instance = json!({ "defUid": 9000, "__identifier": "Kind", "__value": "Brazier" });
    entity(project, "Lamp")["fieldInstances"].as_array_mut().expect("fields").push(instance);
}

/// Gives the guard a personality and a name; null: the field is not set.
pub fn person(project: &mut Value, personality: Value, name: Value) {
    for (uid, (identifier, value)) in (9002..).zip([("Personality", personality), ("Name", name)]) {
        let def = definition(project, "Guard");
        let mut field = def["fieldDefs"][0].clone();
        (field["identifier"], field["uid"]) = (json!(identifier), json!(uid));
        field["defaultOverride"] = json!(null);
        def["fieldDefs"].as_array_mut().expect("fields").push(field);
        let instance = json!({ "defUid": uid, "__identifier": identifier, "__value": value });
        entity(project, "Guard")["fieldInstances"].as_array_mut().expect("fields").push(instance);
    }
}

/// Makes the door one with a lock.
pub fn lock(project: &mut Value) {
    let def = definition(project, "Door");
    let mut locked = def["fieldDefs"][0].clone();
    (locked["identifier"], locked["uid"]) = (json!("Locked"), json!(9001));
    def["fieldDefs"].as_array_mut().expect("fields").push(locked);
    let instance = json!({ "defUid": 9001, "__identifier": "Locked", "__value": true });
    entity(project, "Door")["fieldInstances"].as_array_mut().expect("fields").push(instance);
}
