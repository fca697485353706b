//! What a key can be bound to, and which actions must not share a key.
//!
//! Begin with [`InputAction`].

use serde::{Deserialize, Serialize};

/// Something that a key can be bound to; its serialized name is its key in `controls.json`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InputAction {
    /// Walks up.
    Up,
    /// Walks left.
    Left,
    /// Walks down.
    Down,
    /// Walks right.
    Right,
    /// Runs while it is held, or switches running on and off.
    Run,
    /// Sneaks while it is held, or switches sneaking on and off.
    Sneak,
    /// Lies down and gets up.
    Crawl,
    /// Acts on what is within reach.
    Use,
    /// Aims while it is held.
    Aim,
    /// Throws what is in hand.
    Throw,
    /// Puts down what is in hand.
    Drop,
    /// Readies the next kind of the player's kit.
    Next,
    /// Whistles.
    Whistle,
    /// While held, leans out to look round a corner.
    Peek,
    /// While held, time runs faster.
    FastForward,
    /// While held, time runs backwards.
    Rewind,
    /// While held, the forecast shows where the guards will be.
    Forecast,
    /// Opens and closes the card that explains a detection.
    Why,
    /// Begins the heist again.
    Restart,
    /// Opens the menu of the heist.
    Pause,
    /// Reads everything aloud that is written on the screen.
    ReadAloud,
    /// Fills the screen with the window, or no longer.
    Fullscreen,
    /// Opens and closes the page that shows in the largest letters what a menu says.
    LargePrint,
    /// Opens and closes the list of problems in the level's file.
    Findings,
    /// Shows and hides the overlay of a guard's scores.
    Scores,
    /// Shows and hides the overlay of what guards see, know and believe.
    Senses,
    /// Shows and hides the overlay of light and noise.
    Fields,
    /// Shows and hides the overlay of the guards' paths.
    #[serde(rename = "ways")]
    Paths,
    /// Shows and hides the timeline of a guard.
    TimeLine,
    /// Shows and hides the overlay of what a frame costs.
    Costs,
    /// Shows the AI of the next guard.
    NextHead,
    /// Shows the AI of the previous guard.
    LastHead,
    /// Halts time, or lets it go on.
    Halt,
    /// Halts time and advances it by a tick.
    OneTick,
    /// Halves the speed of time; after the slowest comes real time.
    Slower,
    /// Moves the selection in a menu up.
    StepUp,
    /// Moves the selection in a menu left.
    StepLeft,
    /// Moves the selection in a menu down.
    StepDown,
    /// Moves the selection in a menu right.
    StepRight,
    /// Chooses what is selected.
    Accept,
    /// Leaves a menu.
    Back,
    /// Turns to the next page, such as of the settings.
    NextPage,
    /// Turns to the previous page, such as of the settings.
    LastPage,
    /// Opens the recordings of the selected level.
    Runs,
    /// Plays and stops a replay.
    FilmPlay,
    /// Reverses a replay.
    FilmTurn,
    /// Plays a replay more slowly.
    FilmSlower,
    /// Plays a replay faster.
    FilmFaster,
    /// Moves the view of a replay up.
    LookUp,
    /// Moves the view of a replay left.
    LookLeft,
    /// Moves the view of a replay down.
    LookDown,
    /// Moves the view of a replay right.
    LookRight,
    /// Makes the view of a replay follow the player.
    FollowHer,
    /// Makes the view of a replay follow the previous guard.
    FollowLast,
    /// Makes the view of a replay follow the next guard.
    FollowNext,
    /// Jumps some seconds back in a replay.
    JumpBack,
    /// Jumps some seconds forward in a replay.
    JumpOn,
    /// Goes a tick back in a replay.
    TickBack,
    /// Goes a tick forward in a replay.
    TickOn,
    /// Jumps to the previous mark of a replay.
    LastMark,
    /// Jumps to the next mark of a replay.
    NextMark,
    /// Jumps to the beginning of a replay.
    FirstTick,
    /// Jumps to the end of a replay.
    LastTick,
}

/// Actions that are listed and bound together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionGroup {
    /// Walking.
    Going,
    /// Everything that the player does with things, and whistling.
    Hands,
    /// Time, and what the player is told about it.
    Time,
    /// Menus and the window.
    Menus,
    /// Debug overlays, for designers of levels and guards.
    Overlays,
    /// How a replay runs and what it shows.
    Film,
    /// Where in a replay to go.
    Moments,
}

/// The actions that walk: four keys, but one stick of a gamepad or on the touch screen.
pub const FEET: [InputAction; 4] = [Up, Left, Down, Right];

/// A situation in which keys are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputContext {
    /// A heist.
    Heist,
    /// A menu.
    Menu,
    /// Watching a replay: nobody walks, so keys may do something else than in a heist.
    Replay,
}

use InputAction::*;

impl InputContext {
    const ALL: [InputContext; 3] = [InputContext::Heist, InputContext::Menu, InputContext::Replay];
}

impl ActionGroup {
    /// All of them, in the order in which they are listed.
    pub const ALL: [ActionGroup; 7] = [
        ActionGroup::Going,
        ActionGroup::Hands,
        ActionGroup::Time,
        ActionGroup::Menus,
        ActionGroup::Film,
        ActionGroup::Moments,
        ActionGroup::Overlays,
    ];

    /// Returns the name that is part of its keys in the texts.
    pub const fn name(self) -> &'static str {
        match self {
            ActionGroup::Going => "going",
            ActionGroup::Hands => "hands",
            ActionGroup::Time => "time",
            ActionGroup::Menus => "menus",
            ActionGroup::Overlays => "overlays",
            ActionGroup::Film => "film",
            ActionGroup::Moments => "moments",
        }
    }

    /// Returns its actions, in the order in which they are listed.
    pub const fn actions(self) -> &'static [InputAction] {
        match self {
            ActionGroup::Going => &[Up, Left, Down, Right, Run, Sneak, Crawl],
            ActionGroup::Hands => &[Use, Aim, Throw, Drop, Next, Whistle, Peek],
            ActionGroup::Time => &[Rewind, Forecast, FastForward, Why, Restart, Pause, ReadAloud, LargePrint],
            ActionGroup::Menus => &[
                StepUp, StepLeft, StepDown, StepRight, Accept, Back, NextPage, LastPage, Runs, Findings,
                Fullscreen,
            ],
            ActionGroup::Overlays => {
                &[Scores, Senses, Fields, Paths, Costs, TimeLine, NextHead, LastHead, Halt, OneTick, Slower]
            }
            ActionGroup::Film => &[
                FilmPlay, FilmTurn, FilmSlower, FilmFaster, LookUp, LookLeft, LookDown, LookRight, FollowHer,
                FollowLast, FollowNext,
            ],
            ActionGroup::Moments => {
                &[JumpBack, JumpOn, TickBack, TickOn, LastMark, NextMark, FirstTick, LastTick]
            }
        }
    }

    /// Returns where its actions are read, unless [`InputAction::is_asked_in`] says otherwise.
    const fn place(self) -> InputContext {
        match self {
            ActionGroup::Going | ActionGroup::Hands | ActionGroup::Time | ActionGroup::Overlays => {
                InputContext::Heist
            }
            ActionGroup::Menus => InputContext::Menu,
            ActionGroup::Film | ActionGroup::Moments => InputContext::Replay,
        }
    }
}

impl InputAction {
    /// Returns all actions, group by group.
    pub fn all() -> impl Iterator<Item = InputAction> {
        ActionGroup::ALL.into_iter().flat_map(|group| group.actions().iter().copied())
    }

    /// Returns the group that lists the action.
    pub fn group(self) -> ActionGroup {
        let is_of = |group: &ActionGroup| group.actions().contains(&self);
        ActionGroup::ALL.into_iter().find(is_of).unwrap_or(ActionGroup::Overlays)
    }

    /// Whether the action is read in this context.
    pub fn is_asked_in(self, place: InputContext) -> bool {
        match self {
            Why | Fullscreen | ReadAloud => true,
            LargePrint => place == InputContext::Menu,
            // The cards of pause and result read it too, and a designer reads problems during the heist as
            // well.
            Restart | Findings => place != InputContext::Replay,
            Back => place != InputContext::Heist,
            // A replay shows forecasts and AI like a heist.
            Forecast | Scores | Senses | Fields | Paths | Costs | TimeLine => place != InputContext::Menu,
            _ => place == self.group().place(),
        }
    }

    /// Whether one key for both actions would do two things at once.
    pub fn clashes_with(self, other: InputAction) -> bool {
        let both = |place| self.is_asked_in(place) && other.is_asked_in(place);
        self != other && InputContext::ALL.into_iter().any(both)
    }

    /// Returns the keys that it always has, whatever the player binds, so that nobody is locked out of the
    /// menus or trapped in one.
    pub const fn kept_keys(self) -> &'static [&'static str] {
        match self {
            StepUp => &["Up", "PadUp"],
            StepLeft => &["Left", "PadLeft"],
            StepDown => &["Down", "PadDown"],
            StepRight => &["Right", "PadRight"],
            Accept => &["Enter", "PadSouth"],
            Back => &["Escape", "PadEast"],
            Pause => &["Escape", "PadStart"],
            _ => &[],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_action_is_in_one_group() {
        let all: Vec<InputAction> = InputAction::all().collect();
        let different: BTreeSet<InputAction> = all.iter().copied().collect();
        assert_eq!(all.len(), different.len());
        // Fails if an action that was added at the end has no group.
        assert_eq!(all.len(), InputAction::LastTick as usize + 1);
        assert!(all.iter().all(|action| action.group().actions().contains(action)));
    }

    #[test]
    fn heist_menu_and_film_are_three_places() {
        assert!(!Run.clashes_with(NextPage) && !Use.clashes_with(Accept));
        assert!(Run.clashes_with(Use) && Back.clashes_with(Accept));
        assert!(Restart.clashes_with(Run) && Restart.clashes_with(Accept), "it is asked in both");
        assert!(!Run.clashes_with(Run));
        assert!(!FilmPlay.clashes_with(Use) && !FilmPlay.clashes_with(Accept));
        assert!(FilmPlay.clashes_with(Back) && FilmPlay.clashes_with(Forecast));
    }
}
