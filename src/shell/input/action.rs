//! What a key can be bound to, and which actions share a hand: of those no key may do two.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InputAction {
    Up,
    Left,
    Down,
    Right,
    Run,
    Sneak,
    Crawl,
    Use,
    Aim,
    Throw,
    Drop,
    /// Brings up the next kind of her kit.
    Next,
    Whistle,
    FastForward,
    /// Held: time runs backwards.
    Rewind,
    /// Held: where everybody will be.
    Forecast,
    /// Why somebody noticed her: unfolds and folds the card.
    Why,
    Restart,
    Pause,
    Fullscreen,
    /// Unfolds and folds away what is wrong with the level's file.
    Findings,
    /// Lay the overlays over the night, and take them away: `overlay`.
    Scores,
    Senses,
    Fields,
    Ways,
    TimeLine,
    Costs,
    /// Whose head is looked into.
    NextHead,
    LastHead,
    /// Time for whoever looks closely.
    Halt,
    OneTick,
    Slower,
    /// The hand in a menu goes from entry to entry.
    StepUp,
    StepLeft,
    StepDown,
    StepRight,
    Accept,
    Back,
    /// From page to page of a book such as the settings.
    NextPage,
    LastPage,
    /// The runs in the level under the hand.
    Runs,
    /// A film runs, or stands still; forwards, or backwards.
    FilmPlay,
    FilmTurn,
    FilmSlower,
    FilmFaster,
    /// The picture of a film moves, follows her again, or follows the guards, one after the other.
    LookUp,
    LookLeft,
    LookDown,
    LookRight,
    FollowHer,
    FollowLast,
    FollowNext,
    /// A film goes some seconds back or on, or a tick; to what happened before, or happens next; to its ends.
    JumpBack,
    JumpOn,
    TickBack,
    TickOn,
    LastMark,
    NextMark,
    FirstTick,
    LastTick,
}

/// Actions that are told and bound together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionGroup {
    /// Her feet.
    Going,
    /// Her hands and lips.
    Hands,
    /// Time, and what is told about it.
    Time,
    /// Menus and the window.
    Menus,
    /// What is laid over the night by whoever makes levels and guards.
    Overlays,
    /// How a film runs, and what of it is seen.
    Film,
    /// Where in a film one goes.
    Moments,
}

/// What walks: four keys, but one stick, or one thumb on the glass.
pub const FEET: [InputAction; 4] = [Up, Left, Down, Right];

/// Where somebody's hands are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputContext {
    Heist,
    Menu,
    /// At a film nobody walks, so a key may do other things in a heist.
    Replay,
}

use InputAction::*;

impl InputContext {
    const ALL: [InputContext; 3] = [InputContext::Heist, InputContext::Menu, InputContext::Replay];
}

impl ActionGroup {
    pub const ALL: [ActionGroup; 7] = [
        ActionGroup::Going,
        ActionGroup::Hands,
        ActionGroup::Time,
        ActionGroup::Menus,
        ActionGroup::Film,
        ActionGroup::Moments,
        ActionGroup::Overlays,
    ];

    /// By which its texts know it.
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

    pub const fn actions(self) -> &'static [InputAction] {
        match self {
            ActionGroup::Going => &[Up, Left, Down, Right, Run, Sneak, Crawl],
            ActionGroup::Hands => &[Use, Aim, Throw, Drop, Next, Whistle],
            ActionGroup::Time => &[Rewind, Forecast, FastForward, Why, Restart, Pause],
            ActionGroup::Menus => &[
                StepUp, StepLeft, StepDown, StepRight, Accept, Back, NextPage, LastPage, Runs, Findings,
                Fullscreen,
            ],
            ActionGroup::Overlays => {
                &[Scores, Senses, Fields, Ways, Costs, TimeLine, NextHead, LastHead, Halt, OneTick, Slower]
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

    /// Where its actions are listened to, unless [`InputAction::is_asked_in`] knows better.
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
    /// All of them, group by group.
    pub fn all() -> impl Iterator<Item = InputAction> {
        ActionGroup::ALL.into_iter().flat_map(|group| group.actions().iter().copied())
    }

    pub fn group(self) -> ActionGroup {
        let is_of = |group: &ActionGroup| group.actions().contains(&self);
        ActionGroup::ALL.into_iter().find(is_of).unwrap_or(ActionGroup::Overlays)
    }

    /// Is it listened to there?
    pub fn is_asked_in(self, place: InputContext) -> bool {
        match self {
            Why | Fullscreen => true,
            // The cards of pause and result listen to it, too; and whoever makes a level reads what is wrong with it in
            // the heist as well.
            Restart | Findings => place != InputContext::Replay,
            Back => place != InputContext::Heist,
            // A film looks ahead, and into heads, as a heist does.
            Forecast | Scores | Senses | Fields | Ways | Costs | TimeLine => place != InputContext::Menu,
            _ => place == self.group().place(),
        }
    }

    /// Would one key for both do two things at once?
    pub fn clashes_with(self, other: InputAction) -> bool {
        let both = |place| self.is_asked_in(place) && other.is_asked_in(place);
        self != other && InputContext::ALL.into_iter().any(both)
    }

    /// The keys that it has whatever a player binds, so that nobody is ever locked out of the menus, or in one.
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
        // Whoever adds an action at the end of the list and forgets its group is told here.
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
