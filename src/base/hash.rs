//! The state hash: a 64-bit hash of everything that decides the future of a heist.
//!
//! What is hashed is explicit. [`hash_state!`](crate::hash_state) lists the fields of a type that count, and
//! gives every enum variant a fixed number. New names or another order change no hash, and a new field or
//! variant does not compile until it is listed.

use super::{IVec2, Vec2};
use std::collections::VecDeque;
use xxhash_rust::xxh3::Xxh3;

/// Bytes that are collected before they are hashed: a state is hundreds of small numbers, and each call of the hash
/// costs more than a number.
const BUFFER: usize = 512;

/// Collects values into a 64-bit XXH3 hash that is the same on every platform.
pub struct StateHash {
    /// The hash of all that left the buffer.
    hashed: Xxh3,
    buffer: [u8; BUFFER],
    filled: usize,
}

impl Default for StateHash {
    fn default() -> Self {
        Self { hashed: Xxh3::default(), buffer: [0; BUFFER], filled: 0 }
    }
}

impl StateHash {
    /// Adds a 64-bit number, little-endian.
    pub fn u64(&mut self, value: u64) -> &mut Self {
        self.bytes(&value.to_le_bytes())
    }

    /// Adds a 32-bit number, little-endian.
    pub fn u32(&mut self, value: u32) -> &mut Self {
        self.bytes(&value.to_le_bytes())
    }

    /// Adds raw bytes, without their length.
    #[inline]
    pub fn bytes(&mut self, bytes: &[u8]) -> &mut Self {
        match self.buffer.get_mut(self.filled..self.filled + bytes.len()) {
            Some(room) => {
                room.copy_from_slice(bytes);
                self.filled += bytes.len();
            }
            None => self.overflow(bytes),
        }
        self
    }

    /// Hashes the buffer and the bytes for which it has no room.
    #[cold]
    fn overflow(&mut self, bytes: &[u8]) {
        self.hashed.update(&self.buffer[..self.filled]);
        self.hashed.update(bytes);
        self.filled = 0;
    }

    /// Adds a value by its [`HashState`] implementation.
    pub fn add(&mut self, value: &(impl HashState + ?Sized)) -> &mut Self {
        value.hash_state(self);
        self
    }

    /// Returns the hash of everything added so far.
    pub fn finish(&mut self) -> u64 {
        self.overflow(&[]);
        self.hashed.digest()
    }
}

/// A value that is part of the state of a heist.
pub trait HashState {
    /// Adds to `hash` everything in the value that can change the future of the simulation.
    fn hash_state(&self, hash: &mut StateHash);
}

/// Implements [`HashState`] for a struct by its fields, or for an enum by a number
/// for each variant and its fields.
///
/// All fields must be named. Fields that decide nothing are listed behind `except`, each with a comment that
/// says why. Numbers must never change and never be used again: shared recordings hold hashes of them.
///
/// For an enum the macro also defines `STATE_NUMBERS`, the list of variant names and numbers; two equal
/// numbers do not compile.
///
/// ```
/// use thief_girl::base::StateHash;
/// use thief_girl::hash_state;
///
/// struct Cup { tea: f32, cell: u32 }
/// hash_state! { struct Cup { tea } except {
///     cell // only a cache
/// } }
///
/// enum Guest { Away, Seated { cup: Cup } }
/// hash_state! { enum Guest { 0 = Away, 1 = Seated { cup } } }
///
/// let hash = |guest: &Guest| StateHash::default().add(guest).finish();
/// let seated = |tea| Guest::Seated { cup: Cup { tea, cell: 7 } };
/// assert_ne!(hash(&seated(0.5)), hash(&seated(1.0)));
/// assert_ne!(hash(&seated(0.5)), hash(&Guest::Away));
/// ```
#[macro_export]
macro_rules! hash_state {
    (struct $name:ident { $($field:ident),* $(,)? } $(except { $($skipped:ident),* $(,)? })?) => {
        impl $crate::base::HashState for $name {
            #[allow(unused_variables, reason = "some have no fields")]
            fn hash_state(&self, hash: &mut $crate::base::StateHash) {
                let Self { $($field,)* $($($skipped: _,)*)? } = self;
                $(hash.add($field);)*
            }
        }
    };
    (struct $name:ident ( $($field:ident),* )) => {
        impl $crate::base::HashState for $name {
            fn hash_state(&self, hash: &mut $crate::base::StateHash) {
                let Self($($field),*) = self;
                $(hash.add($field);)*
            }
        }
    };
    (enum $name:ident { $($number:literal = $variant:ident
        $({ $($field:ident),* $(,)? })? $(($($part:ident),*))?),* $(,)? }) => {
        impl $crate::base::HashState for $name {
            fn hash_state(&self, hash: &mut $crate::base::StateHash) {
                match self {
                    $(Self::$variant $({ $($field),* })? $(($($part),*))? => {
                        hash.u32($number);
                        $($(hash.add($field);)*)?
                        $($(hash.add($part);)*)?
                    })*
                }
            }
        }

        impl $name {
            /// Names of all variants with the numbers that stand for them in state hashes.
            pub const STATE_NUMBERS: &'static [(&'static str, u32)] = &[$((stringify!($variant), $number)),*];
        }

        const _: () = $crate::base::hash::expect_distinct($name::STATE_NUMBERS);
    };
}

/// Fails to compile if two variants share a number.
#[doc(hidden)]
pub const fn expect_distinct(numbers: &[(&str, u32)]) {
    let mut i = 0;
    while i < numbers.len() {
        let mut j = 0;
        while j < i {
            assert!(numbers[i].1 != numbers[j].1, "two variants share a number in the state hash");
            j += 1;
        }
        i += 1;
    }
}

impl HashState for bool {
    fn hash_state(&self, hash: &mut StateHash) {
        hash.bytes(&[u8::from(*self)]);
    }
}

impl HashState for u16 {
    fn hash_state(&self, hash: &mut StateHash) {
        hash.bytes(&self.to_le_bytes());
    }
}

impl HashState for u32 {
    fn hash_state(&self, hash: &mut StateHash) {
        hash.u32(*self);
    }
}

impl HashState for i32 {
    fn hash_state(&self, hash: &mut StateHash) {
        hash.bytes(&self.to_le_bytes());
    }
}

impl HashState for u64 {
    fn hash_state(&self, hash: &mut StateHash) {
        hash.u64(*self);
    }
}

/// Hashed as 64 bits, so that 32-bit and 64-bit platforms agree.
impl HashState for usize {
    fn hash_state(&self, hash: &mut StateHash) {
        hash.u64(*self as u64);
    }
}

/// Hashed by its bits, so −0 and 0 differ.
impl HashState for f32 {
    fn hash_state(&self, hash: &mut StateHash) {
        hash.u32(self.to_bits());
    }
}

impl HashState for Vec2 {
    fn hash_state(&self, hash: &mut StateHash) {
        hash.add(&self.x).add(&self.y);
    }
}

impl HashState for IVec2 {
    fn hash_state(&self, hash: &mut StateHash) {
        hash.add(&self.x).add(&self.y);
    }
}

/// Hashed by its id. Nothing is ever despawned, so ids are the same in every run.
impl HashState for hecs::Entity {
    fn hash_state(&self, hash: &mut StateHash) {
        hash.u32(self.id());
    }
}

/// Hashed after its length, so that neighbouring texts cannot be confused.
impl HashState for str {
    fn hash_state(&self, hash: &mut StateHash) {
        hash.add(&self.len()).bytes(self.as_bytes());
    }
}

/// Hashed as whether there is a value, then the value.
impl<T: HashState> HashState for Option<T> {
    fn hash_state(&self, hash: &mut StateHash) {
        hash.add(&self.is_some());
        if let Some(value) = self {
            hash.add(value);
        }
    }
}

/// Hashed after its length, so that neighbouring lists cannot be confused.
impl<T: HashState> HashState for [T] {
    fn hash_state(&self, hash: &mut StateHash) {
        hash.add(&self.len());
        self.iter().for_each(|item| item.hash_state(hash));
    }
}

impl<T: HashState> HashState for Vec<T> {
    fn hash_state(&self, hash: &mut StateHash) {
        hash.add(self.as_slice());
    }
}

impl<T: HashState> HashState for VecDeque<T> {
    fn hash_state(&self, hash: &mut StateHash) {
        hash.add(&self.len());
        self.iter().for_each(|item| item.hash_state(hash));
    }
}

impl<A: HashState, B: HashState> HashState for (A, B) {
    fn hash_state(&self, hash: &mut StateHash) {
        hash.add(&self.0).add(&self.1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hash(value: &impl HashState) -> u64 {
        StateHash::default().add(value).finish()
    }

    #[test]
    fn absence_and_lengths_are_hashed() {
        assert_ne!(hash(&(None::<u32>, Some(0_u32))), hash(&(Some(0_u32), None::<u32>)));
        assert_ne!(hash(&(vec![1_u32], vec![2_u32, 3])), hash(&(vec![1_u32, 2], vec![3_u32])));
        assert_ne!(hash(&0.0_f32), hash(&-0.0_f32));
    }

    #[test]
    fn the_buffer_changes_no_hash() {
        let bytes: Vec<u8> = (0..=255).cycle().take(3 * BUFFER + 7).collect();
        for piece in [1, 4, 7, BUFFER - 1, BUFFER, BUFFER + 1, bytes.len()] {
            let mut hash = StateHash::default();
            bytes.chunks(piece).for_each(|piece| _ = hash.bytes(piece));
            assert_eq!(hash.finish(), xxhash_rust::xxh3::xxh3_64(&bytes), "in pieces of {piece}");
            assert_eq!(
                hash.bytes(b"more").finish(),
                xxhash_rust::xxh3::xxh3_64(&[&bytes, &b"more"[..]].concat())
            );
        }
    }

    #[test]
    fn the_hash_of_a_value_never_changes() {
        // Shared recordings hold such numbers.
        let value = (vec![Some(1.5_f32), None], (Vec2::new(1.0, -2.0), IVec2::new(-3, 4)));
        assert_eq!(format!("{:016x}", hash(&value)), "ba1b9ecd7bf74e3d");
    }
}
