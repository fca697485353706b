//! The desktop around the window: display, folders, files for the player, language.

use std::path::PathBuf;

/// Returns an error if there is no display, where the window library would abort without a message.
pub fn check_display() -> Result<(), String> {
    let there = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    if cfg!(target_os = "linux") && !there("DISPLAY") && !there("WAYLAND_DISPLAY") {
        return Err("There is no display to open a window on (neither DISPLAY nor WAYLAND_DISPLAY is set). \
                    Run it in a desktop session, or under xvfb-run: `xvfb-run -a thief-girl …`. \
                    The commands check, prove, survey, render, sim, verify, retile and pack need no display."
            .into());
    }
    Ok(())
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
