//! Ranges of the numbers in `assets/rules`, each checked at the field that holds the number.

use crate::base::range::number_ranges;

pub(super) use crate::base::range::{
    AtLeastOne, Fraction, NotNegative, NumberRange, Numbers, Positive, Within, out_of_range,
};

number_ranges! {
    /// Above 0 and below 0.5: half the size of something that fits into a cell.
    HalfOfCell = "above 0 and below 0.5: the thing must fit into a cell", |value| value > 0.0 && value < 0.5;
    /// 0 to the maximum width of a level, in tiles: a distance that is searched cell by cell.
    SearchRadius = "a number from 0 to 512", |value| (0.0..=512.0).contains(&value);
    /// 0 to 360: an angle, in degrees.
    Degrees = "a number from 0 to 360", |value| (0.0..=360.0).contains(&value);
    /// Above 0 and at most 360: an angle that includes something, in degrees.
    PositiveDegrees = "above 0 and at most 360", |value| value > 0.0 && value <= 360.0;
    /// 0.3 or more: the minimum time in which anybody may be sure of the player, in seconds.
    SureSeconds = "0.3 or more: nobody may be sure of the player sooner", |value| value >= 0.3;
    /// Above 1.
    AboveOne = "a number above 1", |value| value > 1.0;
}
