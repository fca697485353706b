#[path = "../it/clockworks.rs"]
mod clockworks;
#[path = "../it/manhunts.rs"]
mod manhunts;
#[path = "../it/moods.rs"]
mod moods;
#[path = "../it/support/mod.rs"]
mod support;
#[path = "../it/walks.rs"]
mod walks;
