//! A web server for one person: static files, reachable only from this machine. It sends the packed forms that are beside
//! the files, and lets browsers keep files with the hash of their content in their names.

use std::fs;
use std::io::{BufRead, BufReader, Cursor, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use crate::dist;
use crate::sh::Result;

/// Which folder serves which prefix of a path; the first match counts.
pub type Site = Vec<(&'static str, PathBuf)>;

/// Returns the game's site, with the recordings for `?replay=tests/golden/…`.
pub fn site(folder: &Path) -> Site {
    vec![("/tests/golden/", "tests/golden".into()), ("/", folder.into())]
}

/// A bound server that has not started to serve.
pub struct Server {
    listener: TcpListener,
    shared: Arc<Shared>,
}

/// How a server answers.
#[derive(Clone, Copy, Default)]
pub struct ServerConfig {
    /// Text at the beginning of every page's head.
    pub head: &'static str,
    /// Whether it is like the simplest hosts: it knows only the types of pages, scripts and styles, packs nothing and
    /// lets nothing be kept.
    pub is_plain: bool,
}

/// What the threads of a server share.
struct Shared {
    site: Site,
    config: ServerConfig,
    /// How many bytes of files were sent so far.
    sent: AtomicU64,
    /// Whether connections are closed without an answer.
    is_down: AtomicBool,
}

/// Statistics of a server, and its switch.
pub struct ServerLog(Arc<Shared>);

impl ServerLog {
    /// Returns how many bytes of files were sent so far.
    pub fn sent(&self) -> u64 {
        self.0.sent.load(Ordering::Relaxed)
    }

    /// Sets whether the server answers, as it would without a network.
    pub fn set_reachable(&self, is_reachable: bool) {
        self.0.is_down.store(!is_reachable, Ordering::Relaxed);
    }
}

impl Server {
    /// Binds to a port; 0 takes any free one.
    pub fn bind(port: u16, site: Site) -> Result<Self> {
        Self::bind_with(port, site, ServerConfig::default())
    }

    pub fn bind_with(port: u16, site: Site, config: ServerConfig) -> Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", port))
            .map_err(|e| format!("cannot serve at port {port} ({e}); choose another with --port"))?;
        Ok(Self {
            listener,
            shared: Arc::new(Shared {
                site,
                config,
                sent: AtomicU64::new(0),
                is_down: AtomicBool::new(false),
            }),
        })
    }

    /// Returns the statistics, which stay readable while the server runs.
    pub fn account(&self) -> ServerLog {
        ServerLog(Arc::clone(&self.shared))
    }

    /// Returns the address by the machine's name; the one by its number is another site to a browser.
    pub fn address(&self) -> String {
        format!("http://localhost:{}/", self.port())
    }

    /// Returns the address by the machine's number.
    pub fn address_by_number(&self) -> String {
        format!("http://127.0.0.1:{}/", self.port())
    }

    fn port(&self) -> u16 {
        self.listener.local_addr().map_or(0, |address| address.port())
    }

    /// Serves requests, each in a thread of its own.
    pub fn serve_forever(self) {
        for stream in self.listener.incoming().flatten() {
            let shared = Arc::clone(&self.shared);
            // A browser that closes the connection during a file is no error.
            if !shared.is_down.load(Ordering::Relaxed) {
                thread::spawn(move || drop(answer(&stream, &shared)));
            }
        }
    }
}

fn answer(mut stream: &TcpStream, shared: &Shared) -> std::io::Result<()> {
    stream.set_read_timeout(Some(Duration::from_secs(10)))?;
    let mut reader = BufReader::new(stream.take(16 * 1024));
    let mut request = String::new();
    reader.read_line(&mut request)?;
    let mut accepted = String::new();
    // All are read, as closing with unread ones resets the connection.
    let mut header = String::new();
    while reader.read_line(&mut header)? > 2 {
        if let Some((name, value)) = header.split_once(':')
            && name.eq_ignore_ascii_case("accept-encoding")
        {
            accepted = value.to_ascii_lowercase();
        }
        header.clear();
    }

    let mut words = request.split(' ');
    let (method, target) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
    let config = shared.config;
    let found = match method {
        "GET" | "HEAD" => {
            find(target, &shared.site).and_then(|path| Some((content(&path, config, &accepted)?, path)))
        }
        _ => None,
    };
    let missing = || Content { length: 9, body: Box::new(&b"not found"[..]), encoding: None };
    let (status, Content { length, mut body, encoding }, mime, keeping) = match found {
        Some((content, path)) => ("200 OK", content, mime(&path, config), keeping(&path, config)),
        None => ("404 Not Found", missing(), "text/plain", "no-store"),
    };
    let encoding = encoding.map_or_else(String::new, |name| format!("Content-Encoding: {name}\r\n"));
    // A sandboxed page has no origin, so that everything is cross-origin to it.
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {mime}\r\nContent-Length: {length}\r\n{encoding}\
         Cache-Control: {keeping}\r\nVary: Accept-Encoding\r\nAccess-Control-Allow-Origin: *\r\n\
         X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n",
    )?;
    if method != "HEAD" {
        let mut part = vec![0; 64 * 1024];
        loop {
            let length = body.read(&mut part)?;
            if length == 0 {
                break;
            }
            stream.write_all(&part[..length])?;
            shared.sent.fetch_add(length as u64, Ordering::Relaxed);
        }
    }
    stream.flush()
}

/// What is sent of a file.
struct Content {
    length: u64,
    body: Box<dyn Read>,
    /// How it is packed.
    encoding: Option<&'static str>,
}

/// Returns the content of a file, packed as the browser accepts it; pages get a text at the beginning of their head.
fn content(path: &Path, config: ServerConfig, accepted: &str) -> Option<Content> {
    if !config.head.is_empty() && mime(path, config).starts_with("text/html") {
        let head = format!("<head>{}", config.head);
        let page = fs::read_to_string(path).ok()?.replacen("<head>", &head, 1);
        return Some(Content {
            length: page.len() as u64,
            body: Box::new(Cursor::new(page)),
            encoding: None,
        });
    }
    let is_accepted =
        |name: &str| accepted.split(',').any(|word| word.split(';').next().unwrap_or("").trim() == name);
    let mut forms = dist::FORMS.iter().filter(|(_, name)| !config.is_plain && is_accepted(name));
    let packed = forms.find_map(|(form, name)| {
        let path = dist::packed_path(path, form);
        path.is_file().then_some((path, *name))
    });
    let (path, encoding) = packed.map_or((path.to_path_buf(), None), |(path, name)| (path, Some(name)));
    let file = fs::File::open(path).ok()?;
    Some(Content { length: file.metadata().ok()?.len(), body: Box::new(file), encoding })
}

/// Returns how long browsers may keep a file.
fn keeping(path: &Path, config: ServerConfig) -> &'static str {
    if dist::is_hashed(path) && !config.is_plain { "public, max-age=31536000, immutable" } else { "no-store" }
}

/// Returns the file that a request means, if it may be served.
fn find(target: &str, site: &Site) -> Option<PathBuf> {
    let path = decode(target.split(['?', '#']).next()?)?;
    let (start, folder) = site.iter().find(|(start, _)| path.starts_with(start))?;
    let mut file = folder.clone();
    for part in path[start.len()..].split('/').filter(|part| !part.is_empty()) {
        // Covers "..", hidden files, and what other systems take for a separator or a drive.
        if part.starts_with('.') || part.contains(['\\', ':', '\0']) {
            return None;
        }
        file.push(part);
    }
    if file.is_dir() {
        file.push("index.html");
    }
    file.is_file().then_some(file)
}

/// Decodes `%E7%9B%97`; `None` if the result is not UTF-8.
fn decode(path: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let hex = [rest.next()?, rest.next()?];
            bytes.push(u8::from_str_radix(std::str::from_utf8(&hex).ok()?, 16).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

fn mime(path: &Path, config: ServerConfig) -> &'static str {
    const UNKNOWN: &str = "application/octet-stream";
    let mime = match path.extension().and_then(|end| end.to_str()).unwrap_or("") {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "json" | "ldtk" | "ldtkl" => "application/json",
        "webmanifest" => "application/manifest+json",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "ogg" => "audio/ogg",
        "wav" => "audio/wav",
        "ttf" => "font/ttf",
        "txt" | "md" => "text/plain; charset=utf-8",
        _ => UNKNOWN,
    };
    let is_basic = ["text/html", "text/javascript", "text/css"].iter().any(|basic| mime.starts_with(basic));
    if config.is_plain && !is_basic { UNKNOWN } else { mime }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn xtask_only() -> Site {
        vec![
            ("/here/", Path::new(env!("CARGO_MANIFEST_DIR")).join("src")),
            ("/", env!("CARGO_MANIFEST_DIR").into()),
        ]
    }

    #[test]
    fn files_are_found_under_their_folder() {
        assert!(find("/Cargo.toml?replay=x", &xtask_only()).is_some_and(|path| path.ends_with("Cargo.toml")));
        assert!(find("/here/main.rs", &xtask_only()).is_some());
        assert!(find("/%43argo.toml", &xtask_only()).is_some());
    }

    #[test]
    fn nothing_outside_is_given_away() {
        for target in [
            "/../Cargo.toml",
            "/%2e%2e/Cargo.toml",
            "/..%2fCargo.toml",
            "/src/..\\..",
            "/",
            "/nothing",
            "/%",
            "x",
        ] {
            assert_eq!(find(target, &xtask_only()), None, "{target}");
        }
    }

    fn answer_of(server: Server, request: &str) -> String {
        let address = server.listener.local_addr().unwrap();
        thread::spawn(move || server.serve_forever());
        let mut stream = TcpStream::connect(address).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        String::from_utf8_lossy(&answer).into_owned()
    }

    #[test]
    fn a_page_comes_over_the_wire() {
        let server = Server::bind(0, xtask_only()).unwrap();
        let account = server.account();
        let answer = answer_of(server, "GET /Cargo.toml HTTP/1.1\r\nHost: x\r\n\r\n");
        assert!(answer.starts_with("HTTP/1.1 200 OK\r\n") && answer.contains("name = \"xtask\""), "{answer}");
        let length = fs::metadata(xtask_only()[1].1.join("Cargo.toml")).unwrap().len();
        assert_eq!(account.sent(), length);
    }

    #[test]
    fn packed_files_are_sent_to_those_who_accept_them() {
        let folder = temporary_folder();
        fs::write(folder.join("a.0123456789.js"), "original").unwrap();
        fs::write(folder.join("a.0123456789.js.br"), "brotli").unwrap();
        fs::write(folder.join("a.0123456789.js.gz"), "gzip").unwrap();
        let ask = |accepted: &str, config: ServerConfig| {
            let server = Server::bind_with(0, vec![("/", folder.clone())], config).unwrap();
            answer_of(
                server,
                &format!("GET /a.0123456789.js HTTP/1.1\r\nAccept-Encoding: {accepted}\r\n\r\n"),
            )
        };
        let usual = ServerConfig::default();
        let answer = ask("gzip, deflate, br", usual);
        assert!(answer.contains("Content-Encoding: br") && answer.ends_with("brotli"), "{answer}");
        assert!(answer.contains("immutable"), "{answer}");
        assert!(ask("deflate, gzip;q=1.0", usual).ends_with("gzip"));
        assert!(ask("identity", usual).ends_with("original"));
        let plain = ask("gzip, br", ServerConfig { is_plain: true, ..usual });
        assert!(plain.ends_with("original") && plain.contains("no-store"), "{plain}");
        let _ = fs::remove_dir_all(folder);
    }

    fn temporary_folder() -> PathBuf {
        let folder = std::env::temp_dir().join(format!("thief-girl-serve-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        folder
    }
}
