//! What has no hash in its name and names the files that have: the page, its manifest and its service worker.

use std::fs;

use serde_json::{Value, json};

use super::files::{Hashes, SiteFiles, hash, hashed_name};
use super::packs::PackedSounds;
use super::{ICONS, PAGE, POLICY, PROGRAM, SERVICE_WORKER};
use crate::sh::Result;

/// The name of the manifest that makes the game installable.
const MANIFEST: &str = "manifest.webmanifest";
/// What the title needs beside the program: fetched in parallel with it. `OF_TITLE` in
/// src/shell/render/assets/incoming.rs names the pictures.
const EARLY: [&str; 6] = [
    "assets/sprites/sprites.json",
    "assets/sprites/doors.json",
    "assets/sprites/girl.png",
    "assets/sprites/ui.png",
    "assets/sounds/manifest.json",
    CAMPAIGN,
];
const CAMPAIGN: &str = "levels/campaign.ldtk";
/// The pictures of which all levels of the campaign consist.
const TILES: &str = "assets/sprites/tiles_town.png";
/// The icon of the page's tab.
const ICON: &str = "icons/32.png";
/// The lines of index.html that are replaced by the files, and by the script tags.
const FILES_MARK: &str = "<!-- files -->";
const PLUGIN_MARK: &str = "<!-- plugins -->";

/// Which files the page fetches without being asked for them, and when.
pub struct FileOrder {
    /// Beside the program.
    early: Vec<String>,
    /// While the title is shown: what the first heist needs.
    soon: Vec<String>,
}

impl FileOrder {
    pub fn of(files: &SiteFiles) -> Result<Self> {
        let early: Vec<String> = EARLY.map(str::to_owned).into();
        let soon = vec![first_level(files)?, TILES.to_owned()];
        match early.iter().chain(&soon).find(|path| files.content(path).is_none()) {
            Some(missing) => Err(format!("{missing} is to be fetched at the start, and does not exist")),
            None => Ok(Self { early, soon }),
        }
    }

    /// Returns what is fetched until the title is there, by names with hashes.
    pub fn until_title(&self, scripts: &[String], hashes: &Hashes) -> Vec<String> {
        let fixed = [PAGE, POLICY, PROGRAM, "page.css", ICON].map(str::to_owned);
        let files = fixed.iter().chain(scripts).chain(&self.early);
        files.map(|path| name_of(path, hashes)).collect()
    }
}

/// Returns the file of the first level of the campaign.
fn first_level(files: &SiteFiles) -> Result<String> {
    let project: Value = serde_json::from_slice(files.content(CAMPAIGN).unwrap_or_default())
        .map_err(|e| format!("{CAMPAIGN}: {e}"))?;
    let file = project["levels"][0]["externalRelPath"].as_str();
    file.map(|file| format!("levels/{file}"))
        .ok_or_else(|| format!("{CAMPAIGN} has no level in a file of its own"))
}

/// Returns the name by which a browser asks for a file.
fn name_of(path: &str, hashes: &Hashes) -> String {
    hashes.get(path).map_or_else(|| path.to_owned(), |hash| hashed_name(path, hash))
}

/// Returns all files of the site under the names by which a browser asks for them.
pub fn complete(
    files: SiteFiles,
    hashes: &Hashes,
    sounds: &PackedSounds,
    scripts: &[String],
    first: &FileOrder,
) -> Result<SiteFiles> {
    let mut site = files.renamed(|path| name_of(path, hashes));
    let manifest = manifest(hashes).to_string();
    let page = page(hashes, sounds, scripts, first)?;
    let build = hash(format!("{page}{manifest}").as_bytes());
    site.add(MANIFEST, manifest.into_bytes());
    let listed: Vec<&str> = site.iter().map(|(path, _)| path).collect();
    let worker = worker(&build, &listed)?;
    site.add(PAGE, page.replace(BUILD_MARK, &build).into_bytes());
    site.add(SERVICE_WORKER, worker.into_bytes());
    Ok(site)
}

/// Where the name of the build stands in index.html and in sw.js.
const BUILD_MARK: &str = "{{build}}";
/// Where the files stand in sw.js.
const LIST_MARK: &str = "{{files}}";

fn page(hashes: &Hashes, sounds: &PackedSounds, scripts: &[String], first: &FileOrder) -> Result<String> {
    let source = template("web/index.html", &[FILES_MARK, PLUGIN_MARK, BUILD_MARK])?;
    let url = |path: &str| name_of(path, hashes);
    let links = [
        format!("<script src=\"{}\"></script>", url(POLICY)),
        format!("<link rel=\"icon\" type=\"image/png\" href=\"{}\">", url(ICON)),
        format!("<link rel=\"apple-touch-icon\" href=\"{}\">", url("icons/256.png")),
        format!("<link rel=\"manifest\" href=\"{MANIFEST}\">"),
        format!("<link rel=\"stylesheet\" href=\"{}\">", url("page.css")),
    ];
    let table = json!({ "hashes": hashes, "packed": sounds, "early": first.early, "soon": first.soon });
    let table = format!("<script type=\"application/json\" id=\"files\">{table}</script>");
    // Deferred, they are all fetched at once and run in this order. Otherwise each would wait for the one before it:
    // with a policy in the page, browsers do not look ahead for scripts.
    let tags = scripts.iter().map(|file| format!("<script defer src=\"{}\"></script>", url(file)));
    let tags: Vec<String> = [table].into_iter().chain(tags).collect();
    Ok(source.replace(FILES_MARK, &links.join("\n")).replace(PLUGIN_MARK, &tags.join("\n")))
}

fn manifest(hashes: &Hashes) -> Value {
    let icon = |size: &&str| {
        let path = format!("icons/{size}.png");
        json!({ "src": name_of(&path, hashes), "sizes": format!("{size}x{size}"), "type": "image/png" })
    };
    json!({
        "name": "Thief Girl",
        "short_name": "Thief Girl",
        "description": "A stealth game: she takes back what was taken.",
        "id": "./",
        "start_url": "./",
        "scope": "./",
        "display": "fullscreen",
        "orientation": "landscape",
        "background_color": "#0b0d1a",
        "theme_color": "#0b0d1a",
        "icons": ICONS.iter().map(icon).collect::<Vec<_>>(),
    })
}

/// Returns the service worker, which keeps these files.
fn worker(build: &str, files: &[&str]) -> Result<String> {
    let source = template("web/sw.js", &[BUILD_MARK, LIST_MARK])?;
    Ok(source.replace(BUILD_MARK, build).replace(LIST_MARK, &json!(files).to_string()))
}

/// Reads a file in which the marks are to be replaced.
fn template(path: &str, marks: &[&str]) -> Result<String> {
    let text = fs::read_to_string(path).map_err(|e| format!("cannot read {path}: {e}"))?;
    match marks.iter().find(|mark| !text.contains(**mark)) {
        Some(mark) => Err(format!("{path} has lost its {mark}, which is filled in here")),
        None => Ok(text),
    }
}
