//! Added lists that somebody else has tampered with.

use std::fs;
use std::os::unix::fs::symlink;

use crate::program::Folder;

fn with_list() -> Folder {
    let folder = Folder::new().file("list.txt", "cat\ndog\nzebra\n");
    folder.run("dict add club list.txt").ends(0);
    folder
}

/// The set with a corrected checksum: CRC-32C, masked.
fn with_checksum(mut set: Vec<u8>) -> Vec<u8> {
    let end = set.len() - 4;
    let crc = set[..end].iter().fold(!0_u32, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| {
            crc >> 1 ^ if crc & 1 == 1 { 0x82f6_3b78 } else { 0 }
        })
    });
    let masked = (!crc).rotate_right(15).wrapping_add(0xa282_ead8);
    set[end..].copy_from_slice(&masked.to_le_bytes());
    set
}

#[test]
fn a_set_with_a_valid_checksum_and_wrong_contents_is_read_safely() {
    let folder = with_list();
    let path = folder.path("data/dictionaries/club.fst");
    let good = fs::read(&path).expect("a list");
    let origin = good.iter().position(|&byte| byte == b'\n').expect("a line") + 1;
    let (origin, good) = good.split_at(origin);
    assert_eq!(with_checksum(good.to_vec()), good);
    let mut refused = 0;
    for at in 0..good.len() - 4 {
        let mut bad = good.to_vec();
        bad[at] ^= 0x81;
        fs::write(&path, [origin, &with_checksum(bad)].concat()).expect("written");
        let ran = folder.run("word -d club cat catt zebraa");
        assert!(
            matches!(ran.code, Some(0..=2)) && !ran.err.contains("panicked"),
            "byte {at}: {ran}"
        );
        refused += usize::from(ran.err.contains("is damaged"));
        folder.run("dict info club").ends(0);
    }
    assert!(refused > good.len() / 2, "{refused} of {}", good.len());
}

#[test]
fn a_link_or_a_device_in_place_of_a_list_is_refused() {
    for target in ["/dev/zero", "../../list.txt", "../../secret"] {
        let folder = with_list().file("secret", "hunter\n");
        let list = folder.path("data/dictionaries/club.fst");
        fs::remove_file(&list).expect("removed");
        symlink(target, list).expect("a link");
        let ran = folder.run("word -d club hunter");
        assert_eq!(ran.code, Some(2), "{target}: {ran}");
        let words: Vec<&str> = ran.err.split_whitespace().collect();
        assert!(
            words.join(" ").contains("a link, not a regular file"),
            "{ran}"
        );
        folder.run("dict list --json").ends(0).says("a link, not a");
        folder.run("dict add club list.txt --force").ends(0);
        folder.run("word -d club cat").fine();
    }
}
