//! The desktop around the window: display, folders, files for the player, language.

use std::path::PathBuf;

/// Where a window can be opened, and what works elsewhere.
const WINDOWS: &str = "Run it in a desktop session, or under xvfb-run: `xvfb-run -a thief-girl …`. \
                       Only play, workshop, watch, gif, narrate, profile, soak and screenshot need a display.";
/// What a window needs.
#[cfg(not(target_arch = "wasm32"))]
const NEEDED: &str = if cfg!(target_os = "linux") {
    "It needs a desktop with OpenGL and these libraries (their packages on Debian and Ubuntu): \
     libgl1 libx11-6 libxi6 libxkbcommon0"
} else {
    "It needs a graphics driver with OpenGL 2.1 or newer."
};

/// Returns an error if there is no display, where the window library would abort without a message.
pub fn check_display() -> Result<(), String> {
    let there = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    if !cfg!(target_os = "linux") || there("DISPLAY") {
        return Ok(());
    }
    // The window library's own support of Wayland is not finished.
    let why = if there("WAYLAND_DISPLAY") {
        "The game needs X11, and this is a Wayland session without it: switch on XWayland (then DISPLAY is set)."
    } else {
        "There is no display to open a window on (DISPLAY is not set)."
    };
    Err(format!("{why} {WINDOWS}"))
}

/// Returns the message for a window that could not be opened; `why` is what the window library says.
#[cfg(not(target_arch = "wasm32"))]
pub fn unopened(why: &str) -> String {
    if why.starts_with("XOpenDisplay") {
        let display = std::env::var("DISPLAY").unwrap_or_default();
        return format!(
            "There is no X server that can be reached on the display `{display}` (DISPLAY). {WINDOWS}"
        );
    }
    format!("The window could not be opened: {why}. {NEEDED}")
}

/// Returns the folder of the player's own levels; `None` in a browser.
pub fn levels_folder() -> Option<PathBuf> {
    #[cfg(target_arch = "wasm32")]
    return None;
    #[cfg(not(target_arch = "wasm32"))]
    directories::ProjectDirs::from("", "", "thief-girl").map(|dirs| dirs.data_dir().join("levels"))
}

/// Writes a file for the player to the downloads folder, or else to the game's data folder; returns its path.
/// No file is overwritten.
///
/// # Errors
/// Returns a message if the file cannot be written.
#[cfg(not(target_arch = "wasm32"))]
pub fn hand_out(stem: &str, extension: &str, content: &[u8]) -> Result<String, String> {
    let downloads = || Some(directories::UserDirs::new()?.download_dir()?.to_path_buf());
    let own = || Some(directories::ProjectDirs::from("", "", "thief-girl")?.data_dir().to_path_buf());
    let folder = downloads().filter(|folder| folder.is_dir()).or_else(own);
    let folder = folder.ok_or("this computer names no folder for it")?;
    let stems = (1..).map(|n| if n == 1 { stem.to_string() } else { format!("{stem}-{n}") });
    let mut paths = stems.map(|stem| folder.join(format!("{stem}.{extension}")));
    let path = paths.find(|path| !path.exists()).unwrap_or_default();
    let shown = path.display().to_string();
    let written = std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&path, content));
    written.map(|()| shown.clone()).map_err(|why| format!("{shown}: {why}"))
}

/// Offers the player a file as a download; returns its name.
#[cfg(target_arch = "wasm32")]
pub fn hand_out(stem: &str, extension: &str, content: &[u8]) -> Result<String, String> {
    let name = format!("{stem}.{extension}");
    super::page::download(&name, content);
    Ok(name)
}

/// Returns the language of the system.
pub fn language() -> Option<String> {
    ["LC_ALL", "LC_MESSAGES", "LANG"]
        .iter()
        .find_map(|name| std::env::var(name).ok().filter(|v| !v.is_empty()))
}
