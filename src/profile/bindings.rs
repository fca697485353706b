//! The keys that a player has chosen in place of those in `controls.json`.
//!
//! Nobody can be locked out: [`InputAction::kept_keys`] stay, and an action loses its last key only on
//! request. Two actions may share a key until the player decides; the page of keys shows the conflict.

use super::action::{InputAction, InputContext};
use super::device_kind::DeviceKind;
use super::key_map::KeyMap;
use super::keys;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// All keys of each action that was changed; every other action has those of `controls.json`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Bindings(pub BTreeMap<InputAction, Vec<String>>);

/// Why an action cannot have a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BindError {
    /// There is no such key.
    Unknown,
    /// The key is on another device than requested.
    OtherDevice,
    /// The key always does this.
    Kept(InputAction),
    /// It is a direction of a stick: in a heist sticks walk and aim.
    Stick,
    /// The browser uses the key itself.
    Browser,
}

impl Bindings {
    /// Whether the player has changed the keys of this action.
    pub fn is_own(&self, action: InputAction) -> bool {
        self.0.contains_key(&action)
    }

    /// Gives an action this key in place of those that it has on the same device. Its keys on other devices
    /// stay, and so do [`InputAction::kept_keys`]. `shipped` is the map without the player's changes.
    ///
    /// # Errors
    /// Returns why the action cannot have that key; nothing has changed then.
    pub fn bind(
        &mut self,
        shipped: &KeyMap,
        action: InputAction,
        key: &str,
        using: DeviceKind,
    ) -> Result<(), BindError> {
        refuse(action, key, using, cfg!(target_arch = "wasm32"))?;
        self.replace(shipped, action, key, using);
        Ok(())
    }

    /// Like [`Self::bind`], and gives an old key of `action` to every action that had the new one.
    ///
    /// # Errors
    /// Returns why one of them cannot have its new key; nothing has changed then.
    pub fn swap(
        &mut self,
        shipped: &KeyMap,
        action: InputAction,
        key: &str,
        using: DeviceKind,
    ) -> Result<(), BindError> {
        let mut swapped = self.clone();
        let before = shipped.clone().with(self);
        swapped.bind(shipped, action, key, using)?;
        let others = before.actions_of(key).filter(|other| other.clashes_with(action));
        let old = before.on(action, using).find(|old| *old != key);
        for other in others {
            match old {
                Some(old) => swapped.bind(shipped, other, old, using)?,
                None => swapped.free(shipped, other, key)?,
            }
        }
        *self = swapped;
        Ok(())
    }

    /// Like [`Self::bind`], and takes the key from all actions that clash.
    ///
    /// # Errors
    /// Returns why the action cannot have that key; nothing has changed then.
    pub fn take(
        &mut self,
        shipped: &KeyMap,
        action: InputAction,
        key: &str,
        using: DeviceKind,
    ) -> Result<(), BindError> {
        let mut taken = self.clone();
        let others = shipped.clone().with(self).rivals(action, key);
        taken.bind(shipped, action, key, using)?;
        others.into_iter().try_for_each(|other| taken.free(shipped, other, key))?;
        *self = taken;
        Ok(())
    }

    /// Takes a key from an action, which may be left without any.
    ///
    /// # Errors
    /// Returns an error if the action always keeps the key; nothing has changed then.
    pub fn free(&mut self, shipped: &KeyMap, action: InputAction, key: &str) -> Result<(), BindError> {
        if action.kept_keys().contains(&key) {
            return Err(BindError::Kept(action));
        }
        let mut rest = shipped.clone().with(self).keys(action).to_vec();
        rest.retain(|own| own != key);
        self.put(shipped, action, rest);
        Ok(())
    }

    /// Takes all keys of a device from an action, except [`InputAction::kept_keys`].
    pub fn clear(&mut self, shipped: &KeyMap, action: InputAction, using: DeviceKind) {
        let mut rest = shipped.clone().with(self).keys(action).to_vec();
        rest.retain(|own| DeviceKind::of_key(own) != using || action.kept_keys().contains(&own.as_str()));
        self.put(shipped, action, rest);
    }

    fn replace(&mut self, shipped: &KeyMap, action: InputAction, key: &str, using: DeviceKind) {
        let mut all = vec![key.to_string()];
        for old in shipped.clone().with(self).keys(action) {
            let stays = DeviceKind::of_key(old) != using || action.kept_keys().contains(&old.as_str());
            if stays && !all.contains(old) {
                all.push(old.clone());
            }
        }
        self.put(shipped, action, all);
    }

    /// Sets an action's keys. Those of `controls.json` do not count as the player's own.
    pub(super) fn put(&mut self, shipped: &KeyMap, action: InputAction, all: Vec<String>) {
        if same(&all, shipped.keys(action)) {
            self.reset(action);
        } else {
            self.0.insert(action, all);
        }
    }

    /// Restores the keys of `controls.json` for one action.
    pub fn reset(&mut self, action: InputAction) {
        self.0.remove(&action);
    }

    /// Restores the keys of `controls.json` for all actions.
    pub fn reset_all(&mut self) {
        self.0.clear();
    }

    /// Returns the bindings without keys that could not have been bound, as after editing the file by hand,
    /// and the names of those keys.
    ///
    /// An action keeps [`InputAction::kept_keys`] and its touch buttons; and it has its shipped keys on each
    /// device all of whose keys were dropped.
    pub fn tidied(&self, shipped: &KeyMap) -> (Self, Vec<String>) {
        let (mut tidy, mut dropped) = (Self::default(), Vec::new());
        for (&action, names) in &self.0 {
            let may_have = |name: &String| {
                let refused = refuse(action, name, DeviceKind::of_key(name), cfg!(target_arch = "wasm32"));
                refused.is_ok() || shipped.keys(action).contains(name)
            };
            let (known, unknown): (Vec<_>, Vec<_>) = names.iter().cloned().partition(may_have);
            let mut whole = known.clone();
            for name in shipped.keys(action) {
                let using = DeviceKind::of_key(name);
                let is_of_device = |key: &String| DeviceKind::of_key(key) == using;
                let was_lost = using == DeviceKind::Touch
                    || unknown.iter().any(is_of_device)
                    || known.is_empty() && !unknown.is_empty();
                let is_missed = was_lost && !known.iter().any(is_of_device);
                if (is_missed || action.kept_keys().contains(&name.as_str())) && !whole.contains(name) {
                    whole.push(name.clone());
                }
            }
            dropped.extend(unknown);
            tidy.put(shipped, action, whole);
        }
        (tidy, dropped)
    }
}

/// Whether two lists have the same keys and, on each device, the same first one, which is the one that hints
/// name.
fn same(a: &[String], b: &[String]) -> bool {
    let told = |keys: &[String], using| keys.iter().find(|key| DeviceKind::of_key(key) == using).cloned();
    let tells_alike = |using| told(a, using) == told(b, using);
    a.len() == b.len()
        && a.iter().all(|key| b.contains(key))
        && [DeviceKind::Keys, DeviceKind::Pad, DeviceKind::Touch].into_iter().all(tells_alike)
}

/// Returns why an action cannot have a key. `in_page`: the game runs in a browser.
fn refuse(action: InputAction, key: &str, using: DeviceKind, in_page: bool) -> Result<(), BindError> {
    if !keys::is_known(key) {
        return Err(BindError::Unknown);
    }
    if DeviceKind::of_key(key) != using {
        return Err(BindError::OtherDevice);
    }
    if in_page && keys::is_browsers(key) {
        return Err(BindError::Browser);
    }
    if keys::is_stick(key) && action.is_asked_in(InputContext::Heist) {
        return Err(BindError::Stick);
    }
    // The left mouse button also chooses and drags, so it would do two things at once.
    if key == "MouseLeft"
        && (action.is_asked_in(InputContext::Menu) || action.is_asked_in(InputContext::Replay))
    {
        return Err(BindError::Kept(InputAction::Accept));
    }
    let keeps = |other: &InputAction| other.kept_keys().contains(&key);
    let is_kept = InputAction::all().filter(|other| other.clashes_with(action)).find(keeps);
    is_kept.map_or(Ok(()), |other| Err(BindError::Kept(other)))
}

impl KeyMap {
    /// Returns the map with a player's own keys.
    pub fn with(self, own: &Bindings) -> Self {
        self.with_keys(&own.0)
    }
}

#[cfg(test)]
mod tests {
    use super::super::key_map::BindingConflict;
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn shipped() -> KeyMap {
        KeyMap::shipped()
    }

    fn keys_of(own: &Bindings, action: InputAction) -> Vec<String> {
        shipped().with(own).keys(action).to_vec()
    }

    #[test]
    fn a_key_replaces_those_of_its_own_device() {
        let mut own = Bindings::default();
        own.bind(&shipped(), InputAction::Run, "J", DeviceKind::Keys).unwrap();
        assert_eq!(keys_of(&own, InputAction::Run), ["J", "PadRightShoulder", "TouchRun"]);
        own.bind(&shipped(), InputAction::Run, "PadWest", DeviceKind::Pad).unwrap();
        let map = shipped().with(&own);
        assert_eq!(
            (map.first(InputAction::Run, DeviceKind::Keys), map.first(InputAction::Run, DeviceKind::Pad)),
            ("J", "PadWest")
        );
        assert!(own.is_own(InputAction::Run) && !own.is_own(InputAction::Sneak));
        own.reset(InputAction::Run);
        assert_eq!(own, Bindings::default());
    }

    #[test]
    fn what_is_as_shipped_is_nobodys_own() {
        let mut own = Bindings::default();
        own.bind(&shipped(), InputAction::Drop, "J", DeviceKind::Keys).unwrap();
        own.bind(&shipped(), InputAction::Drop, "G", DeviceKind::Keys).unwrap();
        assert_eq!(own, Bindings::default());
    }

    #[test]
    fn nobody_is_locked_out_of_the_menus() {
        let mut own = Bindings::default();
        own.bind(&shipped(), InputAction::Back, "J", DeviceKind::Keys).unwrap();
        assert_eq!(keys_of(&own, InputAction::Back), ["J", "Escape", "PadEast", "TouchBack"]);
        let refused = |action, key| Bindings::default().bind(&shipped(), action, key, DeviceKind::Keys);
        assert_eq!(refused(InputAction::Run, "Escape"), Err(BindError::Kept(InputAction::Pause)));
        assert_eq!(refused(InputAction::Restart, "Enter"), Err(BindError::Kept(InputAction::Accept)));
        assert_eq!(refused(InputAction::Restart, "MouseLeft"), Err(BindError::Kept(InputAction::Accept)));
        assert_eq!(refused(InputAction::Use, "Enter"), Ok(()), "hands in the heist are not in the menus");
    }

    #[test]
    fn what_is_no_key_for_it_is_refused() {
        let refused = |key, using| Bindings::default().bind(&shipped(), InputAction::Run, key, using);
        assert_eq!(refused("Shift", DeviceKind::Keys), Err(BindError::Unknown));
        assert_eq!(refused("PadWest", DeviceKind::Keys), Err(BindError::OtherDevice));
        assert_eq!(refused("PadStickUp", DeviceKind::Pad), Err(BindError::Stick));
        assert_eq!(refuse(InputAction::Run, "LeftControl", DeviceKind::Keys, true), Err(BindError::Browser));
        assert_eq!(refuse(InputAction::Run, "LeftControl", DeviceKind::Keys, false), Ok(()));
    }

    #[test]
    fn a_key_for_two_things_is_shown_until_it_is_settled() {
        let mut own = Bindings::default();
        assert_eq!(shipped().rivals(InputAction::Run, "E"), [InputAction::Use]);
        own.bind(&shipped(), InputAction::Run, "E", DeviceKind::Keys).unwrap();
        let clash = BindingConflict { key: "E".into(), actions: vec![InputAction::Run, InputAction::Use] };
        assert_eq!(shipped().with(&own).clashes(), [clash]);
        own.bind(&shipped(), InputAction::Use, "J", DeviceKind::Keys).unwrap();
        assert_eq!(shipped().with(&own).clashes(), []);
    }

    #[test]
    fn keys_can_be_swapped() {
        let mut own = Bindings::default();
        own.swap(&shipped(), InputAction::Whistle, "PadSouth", DeviceKind::Pad).unwrap();
        let map = shipped().with(&own);
        assert_eq!(map.first(InputAction::Whistle, DeviceKind::Pad), "PadSouth");
        assert_eq!(map.first(InputAction::Use, DeviceKind::Pad), "PadWest");
        assert_eq!(map.clashes(), []);
        let before = own.clone();
        assert_eq!(
            own.swap(&shipped(), InputAction::Run, "Escape", DeviceKind::Keys),
            Err(BindError::Kept(InputAction::Pause))
        );
        assert_eq!(own, before);
    }

    #[test]
    fn a_key_can_be_taken_from_something_else() {
        let mut own = Bindings::default();
        own.take(&shipped(), InputAction::Whistle, "F", DeviceKind::Keys).unwrap();
        assert_eq!(keys_of(&own, InputAction::Whistle), ["F", "PadWest", "TouchWhistle"]);
        assert_eq!(keys_of(&own, InputAction::Throw), ["MouseLeft", "PadRightTrigger", "TouchThrow"]);
        own.take(&shipped(), InputAction::Whistle, "MouseLeft", DeviceKind::Keys).unwrap();
        let map = shipped().with(&own);
        assert_eq!(map.on(InputAction::Throw, DeviceKind::Keys).count(), 0);
        assert_eq!(map.first(InputAction::Throw, DeviceKind::Keys), "PadRightTrigger");
        assert_eq!(map.clashes(), []);
        assert_eq!(
            own.take(&shipped(), InputAction::Run, "Escape", DeviceKind::Keys),
            Err(BindError::Kept(InputAction::Pause))
        );
    }

    #[test]
    fn a_key_can_be_free_but_for_those_that_lead_out() {
        let mut own = Bindings::default();
        own.free(&shipped(), InputAction::Run, "LeftShift").unwrap();
        assert_eq!(keys_of(&own, InputAction::Run), ["RightShift", "PadRightShoulder", "TouchRun"]);
        own.free(&shipped(), InputAction::Run, "RightShift").unwrap();
        assert_eq!(keys_of(&own, InputAction::Run), ["PadRightShoulder", "TouchRun"]);
        own.swap(&shipped(), InputAction::Run, "C", DeviceKind::Keys).unwrap();
        assert_eq!(keys_of(&own, InputAction::Run)[0], "C");
        assert!(
            !keys_of(&own, InputAction::Sneak).contains(&"C".to_string()),
            "it had nothing to give for it"
        );
        assert_eq!(
            own.free(&shipped(), InputAction::Back, "Escape"),
            Err(BindError::Kept(InputAction::Back))
        );
    }

    #[test]
    fn a_field_can_be_emptied_but_for_the_keys_that_lead_out() {
        let mut own = Bindings::default();
        own.clear(&shipped(), InputAction::Run, DeviceKind::Keys);
        assert_eq!(keys_of(&own, InputAction::Run), ["PadRightShoulder", "TouchRun"]);
        own.clear(&shipped(), InputAction::Back, DeviceKind::Keys);
        assert_eq!(keys_of(&own, InputAction::Back), ["Escape", "PadEast", "TouchBack"]);
        own.reset_all();
        own.clear(&shipped(), InputAction::Fullscreen, DeviceKind::Pad);
        assert_eq!(own, Bindings::default(), "there was none");
    }

    #[test]
    fn names_that_are_no_keys_are_dropped_and_told() {
        let json = r#"{"run": ["Shift", "PadRightShoulder", "J"], "pause": [], "use": ["LeftMouse", "PadSouth"],
                       "restart": ["Enter", "PadSelect"]}"#;
        let own: Bindings = serde_json::from_str(json).unwrap();
        let (tidy, dropped) = own.tidied(&shipped());
        assert_eq!(dropped, ["Shift", "LeftMouse", "Enter"]);
        assert_eq!(keys_of(&tidy, InputAction::Run), ["PadRightShoulder", "J", "TouchRun"]);
        assert_eq!(keys_of(&tidy, InputAction::Pause), ["Escape", "PadStart", "TouchPause"]);
        assert!(!tidy.is_own(InputAction::Restart));
        assert_eq!(tidy.tidied(&shipped()), (tidy.clone(), Vec::new()));
    }

    /// One attempt of a player who binds at random.
    fn wish() -> impl Strategy<Value = (InputAction, &'static str, u8)> {
        let actions: Vec<InputAction> = InputAction::all().collect();
        let names =
            ["E", "Escape", "Enter", "Up", "J", "MouseLeft", "PadSouth", "PadUp", "PadStart", "F1", "Nil"];
        (prop::sample::select(actions), prop::sample::select(names.to_vec()), 0..4u8)
    }

    proptest! {
        #[test]
        fn whatever_is_bound_everything_can_be_done(wishes in prop::collection::vec(wish(), 0..60)) {
            let (shipped, mut own, mut robbed) = (shipped(), Bindings::default(), BTreeSet::new());
            for (action, key, how) in wishes {
                let using = DeviceKind::of_key(key);
                let rivals = shipped.clone().with(&own).rivals(action, key);
                let _ = match how {
                    0 => own.bind(&shipped, action, key, using),
                    1 => own.swap(&shipped, action, key, using).map(|()| robbed.extend(rivals)),
                    2 => own.take(&shipped, action, key, using).map(|()| robbed.extend(rivals)),
                    _ => own.free(&shipped, action, key).map(|()| robbed.extend([action])),
                };
            }
            let map = shipped.clone().with(&own);
            for action in InputAction::all() {
                for using in [DeviceKind::Keys, DeviceKind::Pad] {
                    // Every device can still do what it could, unless a key was taken on purpose.
                    let could = !robbed.contains(&action) && shipped.on(action, using).next().is_some();
                    prop_assert!(!could || map.on(action, using).next().is_some(), "{action:?}");
                }
                for key in action.kept_keys() {
                    prop_assert!(map.keys(action).iter().any(|own| own == key), "{action:?} lost {key}");
                    prop_assert_eq!(map.rivals(action, key), []);
                }
            }
            let json = serde_json::to_string(&own).unwrap();
            prop_assert_eq!(&serde_json::from_str::<Bindings>(&json).unwrap(), &own);
            prop_assert_eq!(own.tidied(&shipped), (own, Vec::new()), "what was bound is read as it was");
        }
    }
}
