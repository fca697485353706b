//! The manual as web pages, made of the documents that players and level makers need.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::Path;

use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};

use super::tree::{Content, Tree};
use crate::sh::Result;

/// A part of the index.
struct Part {
    title: &'static str,
    /// What its reader must know first, as HTML.
    introduction: &'static str,
    /// Documents in docs/, without their ending.
    documents: &'static [&'static str],
}

/// All documents, for players first.
const PARTS: [Part; 3] = [
    Part {
        title: "Play",
        introduction: "Start the program <code>thief-girl</code> and choose the first night: it explains the keys while you \
            play. Nobody is fought; take the heirloom and leave without being caught. All keys can be changed in the settings.",
        documents: &["PLAYING", "CONTROLS", "SETTINGS", "ACCESSIBILITY", "REPLAYS"],
    },
    Part {
        title: "Make levels",
        introduction: "The workshop on the title, or <code>thief-girl workshop</code>, makes a project for the level editor \
            LDtk and plays it; <code>survey</code> and <code>prove</code> are commands that measure levels.",
        documents: &["LEVELS", "SURVEY", "PROOFS"],
    },
    Part {
        title: "For developers",
        introduction: "Paths such as <code>src/</code> and <code>tests/</code> and the command <code>cargo xtask</code>, on \
            these pages and on those above, belong to the source package, not to this one.",
        documents: &["MINDS", "DEBUG", "GLOSSARY"],
    },
];

/// Returns the names of all documents.
fn documents() -> impl Iterator<Item = &'static str> {
    PARTS.iter().flat_map(|part| part.documents).copied()
}

const STYLE: &str = "body{max-width:60em;margin:2em auto;padding:0 1em;font:17px/1.55 sans-serif;color:#1b1d2a;background:#fdf8ea}\
img{max-width:100%;image-rendering:pixelated}table{border-collapse:collapse}td,th{border:1px solid #c9b98f;padding:.3em .6em;\
vertical-align:top;text-align:left}code,pre{background:#efe6cc}pre{padding:.8em;overflow:auto}a{color:#8c2038}";

/// Returns all pages with their pictures, and an index.
pub fn pages() -> Result<Tree> {
    let (mut tree, mut titles) = (Tree::default(), BTreeMap::new());
    for name in documents() {
        let file = Path::new("docs").join(format!("{name}.md"));
        let text = fs::read_to_string(&file).map_err(|e| format!("cannot read {}: {e}", file.display()))?;
        let page = Page::of(&text);
        for picture in &page.pictures {
            tree.add_file(picture, &Path::new("docs").join(picture))?;
        }
        tree.add(&format!("{name}.html"), Content::File(document(&page.title, &page.body).into_bytes()));
        titles.insert(name, page.title);
    }
    tree.add("index.html", Content::File(index(&titles).into_bytes()));
    Ok(tree)
}

/// Returns the page with which a reader begins, from the titles of the documents.
fn index(titles: &BTreeMap<&str, String>) -> String {
    let mut body = "<h1>Thief Girl</h1>".to_owned();
    for Part { title, introduction, documents } in &PARTS {
        let _ = write!(body, "<h2>{title}</h2><p>{introduction}</p><ul>");
        for name in *documents {
            let _ = write!(body, "<li><a href=\"{name}.html\">{}</a></li>", titles[name]);
        }
        body += "</ul>";
    }
    document("Thief Girl", &body)
}

fn document(title: &str, body: &str) -> String {
    format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" \
         content=\"width=device-width\"><title>{title}</title><style>{STYLE}</style><body>{body}</body></html>\n"
    )
}

/// A document as HTML.
struct Page {
    title: String,
    body: String,
    /// Paths of its pictures, below docs/.
    pictures: BTreeSet<String>,
}

impl Page {
    fn of(markdown: &str) -> Self {
        let mut events: Vec<Event> =
            Parser::new_ext(markdown, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH).collect();
        let mut pictures = BTreeSet::new();
        let title = name_headings(&mut events).into_iter().next().unwrap_or_default();
        let mut unlinked = 0;
        events.retain_mut(|event| match event {
            Event::Start(Tag::Image { dest_url, .. }) => {
                pictures.insert(dest_url.to_string());
                true
            }
            Event::Start(Tag::Link { dest_url, .. }) => match target(dest_url) {
                Some(to) => {
                    *dest_url = to.into();
                    true
                }
                None => {
                    unlinked += 1;
                    false
                }
            },
            // Links do not nest, so this is the end of the one that was left out.
            Event::End(TagEnd::Link) if unlinked > 0 => {
                unlinked -= 1;
                false
            }
            _ => true,
        });
        let mut body = String::new();
        html::push_html(&mut body, events.into_iter());
        Self { title, body, pictures }
    }
}

/// Gives every heading the anchor by which documents link to it, as GitHub does. Returns the words of all headings.
fn name_headings(events: &mut [Event]) -> Vec<String> {
    let mut words = Vec::new();
    for start in 0..events.len() {
        if !matches!(events[start], Event::Start(Tag::Heading { .. })) {
            continue;
        }
        let inside =
            events[start..].iter().take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))));
        let text: String = inside
            .filter_map(|event| match event {
                Event::Text(text) | Event::Code(text) => Some(text.as_ref()),
                _ => None,
            })
            .collect();
        if let Event::Start(Tag::Heading { id, .. }) = &mut events[start] {
            *id = Some(CowStr::from(anchor(&text)));
        }
        words.push(text);
    }
    words
}

fn anchor(heading: &str) -> String {
    let kept = heading.to_lowercase();
    let kept = kept.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

/// Returns where a link of a document leads to in the manual; `None` if that is not part of it.
fn target(link: &str) -> Option<String> {
    if link.starts_with("http") || link.starts_with('#') {
        return Some(link.to_string());
    }
    let (file, place) = link.split_once('#').map_or((link, String::new()), |(f, p)| (f, format!("#{p}")));
    let name = file.strip_suffix(".md")?;
    documents().any(|known| known == name).then(|| format!("{name}.html{place}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_to_pages_of_the_manual_or_nowhere() {
        let page = Page::of("# The `Guard`\n[a](LEVELS.md#floor) [b](SPEED.md) [c](#x) ![p](levels/p.png)");
        assert_eq!(page.title, "The Guard");
        assert!(page.body.contains("<h1 id=\"the-guard\">"), "{}", page.body);
        assert!(
            page.body.contains("<a href=\"LEVELS.html#floor\">a</a> b <a href=\"#x\">c</a>"),
            "{}",
            page.body
        );
        assert_eq!(page.pictures.into_iter().collect::<Vec<_>>(), ["levels/p.png"]);
    }

    #[test]
    fn the_index_begins_with_how_to_play_and_ends_with_what_developers_need() {
        let titles = documents().map(|name| (name, format!("Title of {name}"))).collect();
        let index = index(&titles);
        let at = |words: &str| index.find(words).unwrap_or_else(|| panic!("no {words}: {index}"));
        let order = [
            "<h2>Play</h2>",
            "CONTROLS.html\">Title of CONTROLS<",
            "<h2>Make levels</h2>",
            "LEVELS.html",
            "<h2>For developers</h2>",
            "the source package",
            "MINDS.html",
        ];
        assert!(order.map(at).is_sorted(), "{index}");
    }

    #[test]
    fn every_link_within_the_manual_arrives() {
        std::env::set_current_dir(crate::sh::root()).unwrap();
        let tree = pages().unwrap();
        let text = |path: &str| match &tree.0[path] {
            Content::File(bytes) => String::from_utf8_lossy(bytes).into_owned(),
            _ => String::new(),
        };
        for page in tree.0.keys().filter(|path| path.ends_with(".html")) {
            for link in text(page).split("href=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
                let (file, place) = link.split_once('#').unwrap_or((link, ""));
                let file = if file.is_empty() { page } else { file };
                if link.starts_with("http") {
                    continue;
                }
                assert!(tree.0.contains_key(file), "{page}: {link}");
                let id = format!("id=\"{place}\"");
                assert!(place.is_empty() || text(file).contains(&id), "{page}: {link}");
            }
        }
    }
}
