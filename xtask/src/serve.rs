//! A web server for one person: static files, no caching, reachable only from this machine.

use std::fs;
use std::io::{BufRead, BufReader, Cursor, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

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

/// What the threads of a server share.
struct Shared {
    site: Site,
    /// Text at the beginning of every page's head.
    head: &'static str,
    /// How many bytes of files were sent so far.
    sent: AtomicU64,
}

/// Statistics of a server.
pub struct ServerLog(Arc<Shared>);

impl ServerLog {
    /// Returns how many bytes of files were sent so far.
    pub fn sent(&self) -> u64 {
        self.0.sent.load(Ordering::Relaxed)
    }
}

impl Server {
    /// Binds to a port; 0 takes any free one.
    pub fn bind(port: u16, site: Site) -> Result<Self> {
        Self::bind_with(port, site, "")
    }

    /// Like [`bind`](Self::bind), with a text at the beginning of every page's head.
    pub fn bind_with(port: u16, site: Site, head: &'static str) -> Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", port))
            .map_err(|e| format!("cannot serve at port {port} ({e}); choose another with --port"))?;
        Ok(Self { listener, shared: Arc::new(Shared { site, head, sent: AtomicU64::new(0) }) })
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
            thread::spawn(move || drop(answer(&stream, &shared)));
        }
    }
}

fn answer(mut stream: &TcpStream, shared: &Shared) -> std::io::Result<()> {
    stream.set_read_timeout(Some(Duration::from_secs(10)))?;
    let mut reader = BufReader::new(stream.take(16 * 1024));
    let mut request = String::new();
    reader.read_line(&mut request)?;
    // The headers do not matter, but closing with unread ones resets the connection.
    let mut header = String::new();
    while reader.read_line(&mut header)? > 2 {
        header.clear();
    }

    let mut words = request.split(' ');
    let (method, target) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
    let found = match method {
        "GET" | "HEAD" => {
            find(target, &shared.site).and_then(|path| Some((content(&path, shared.head)?, path)))
        }
        _ => None,
    };
    let (status, (length, mut body), mime) = match found {
        Some((content, path)) => ("200 OK", content, mime(&path)),
        None => ("404 Not Found", (9, Box::new(&b"not found"[..]) as Box<dyn Read>), "text/plain"),
    };
    // A sandboxed page has no origin, so that everything is cross-origin to it.
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {mime}\r\nContent-Length: {length}\r\nCache-Control: no-store\r\n\
         Access-Control-Allow-Origin: *\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n",
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

/// Returns the length and content of a file; pages get `head` at the beginning of their head.
fn content(path: &Path, head: &str) -> Option<(u64, Box<dyn Read>)> {
    if !head.is_empty() && mime(path).starts_with("text/html") {
        let page = fs::read_to_string(path).ok()?.replacen("<head>", &format!("<head>{head}"), 1);
        return Some((page.len() as u64, Box::new(Cursor::new(page))));
    }
    let file = fs::File::open(path).ok()?;
    Some((file.metadata().ok()?.len(), Box::new(file)))
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

fn mime(path: &Path) -> &'static str {
    match path.extension().and_then(|end| end.to_str()).unwrap_or("") {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "json" | "ldtk" => "application/json",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "ogg" => "audio/ogg",
        "wav" => "audio/wav",
        "ttf" => "font/ttf",
        "txt" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
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

    #[test]
    fn a_page_comes_over_the_wire() {
        let server = Server::bind(0, xtask_only()).unwrap();
        let (address, account) = (server.listener.local_addr().unwrap(), server.account());
        thread::spawn(move || server.serve_forever());
        let mut stream = TcpStream::connect(address).unwrap();
        stream.write_all(b"GET /Cargo.toml HTTP/1.1\r\nHost: x\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 200 OK\r\n") && answer.contains("name = \"xtask\""), "{answer}");
        let length = fs::metadata(xtask_only()[1].1.join("Cargo.toml")).unwrap().len();
        assert_eq!(account.sent(), length);
    }
}
