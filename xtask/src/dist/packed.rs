//! Writing the files, each compressible one also packed by Brotli and gzip, for servers that send such files.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use brotli::CompressorWriter;
use flate2::Compression;
use flate2::write::GzEncoder;

use super::files::SiteFiles;
use crate::cores;
use crate::sh::Result;

/// Endings of packed files with their names in the header `Content-Encoding`, the best first.
pub const FORMS: [(&str, &str); 2] = [("br", "br"), ("gz", "gzip")];
/// Kinds of files that are compressed already.
const COMPRESSED: [&str; 3] = ["png", "ogg", "pack"];
/// Brotli's best quality, and its largest window that every browser reads, as a power of two.
const QUALITY: u32 = 11;
const WINDOW: u32 = 22;

/// Returns the path of the packed form of a file.
pub fn packed_path(path: &Path, form: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{form}"));
    name.into()
}

/// Writes all files into a folder, packed ones beside them.
pub fn write(files: &SiteFiles, out: &Path) -> Result<()> {
    let files: Vec<(&str, &[u8])> = files.iter().collect();
    cores::on_all(&files, |(path, content)| write_one(&out.join(path), content)).map(drop)
}

fn write_one(path: &Path, content: &[u8]) -> Result<()> {
    let failed = |e: std::io::Error| format!("cannot write {}: {e}", path.display());
    fs::create_dir_all(path.parent().unwrap_or(path))
        .and_then(|()| fs::write(path, content))
        .map_err(failed)?;
    let ending = path.extension().unwrap_or_default().to_string_lossy().into_owned();
    if COMPRESSED.contains(&ending.as_str()) {
        return Ok(());
    }
    for (form, packed) in [("br", brotlied(content)), ("gz", gzipped(content))] {
        let packed = packed.map_err(failed)?;
        if packed.len() < content.len() {
            fs::write(packed_path(path, form), packed).map_err(failed)?;
        }
    }
    Ok(())
}

fn brotlied(content: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut packed = CompressorWriter::new(Vec::new(), 1 << 16, QUALITY, WINDOW);
    packed.write_all(content)?;
    packed.flush()?;
    Ok(packed.into_inner())
}

fn gzipped(content: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    packer.write_all(content)?;
    packer.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    #[test]
    fn packed_content_is_smaller_and_the_same() {
        let content = b"the moon on the roofs ".repeat(100);
        let (br, gz) = (brotlied(&content).unwrap(), gzipped(&content).unwrap());
        assert!(br.len() < 100 && gz.len() < 100);
        let mut read = Vec::new();
        brotli::Decompressor::new(br.as_slice(), 4096).read_to_end(&mut read).unwrap();
        assert_eq!(read, content);
        read.clear();
        flate2::read::GzDecoder::new(gz.as_slice()).read_to_end(&mut read).unwrap();
        assert_eq!(read, content);
    }
}
