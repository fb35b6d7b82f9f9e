//! What is limited is shared fairly between addresses, so that one device cannot keep the others out.
//!
//! A device can have many addresses, and the guests at a table are in the same network as it is. So a limit for a network
//! would shut them out together with it, and a limit for an address can be multiplied. Instead, once everything is taken,
//! a newcomer takes a place from the address that has the most. The server listens on IPv4 only, and the network of a
//! home or a club usually has 254 addresses: fewer than there are places, so even if one device had all the others,
//! one of them would have a place to spare.

use std::collections::BTreeMap;
use std::net::IpAddr;

/// Whose place a newcomer takes, given the addresses that have one: the address with the most, if even without it that
/// has no fewer than the newcomer then has. `None` if the newcomer already has its share.
pub fn richest(taken: impl IntoIterator<Item = IpAddr>, newcomer: IpAddr) -> Option<IpAddr> {
    let mut places = BTreeMap::<IpAddr, usize>::new();
    for address in taken {
        *places.entry(address).or_default() += 1;
    }
    let own = places.get(&newcomer).copied().unwrap_or(0);
    let (address, most) = places.into_iter().max_by_key(|&(_, count)| count)?;
    (most > own + 1).then_some(address)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_newcomer_takes_from_who_has_the_most_until_they_have_as_many() {
        let ip = |last: u8| IpAddr::from([192, 168, 1, last]);
        let of = |taken: &[(u8, usize)], newcomer| {
            let taken = taken.iter().copied();
            let all = taken.flat_map(|(last, count)| vec![ip(last); count]);
            richest(all, ip(newcomer))
        };
        assert_eq!(of(&[], 1), None);
        assert_eq!(of(&[(1, 300)], 1), None);
        assert_eq!(of(&[(1, 299), (2, 1)], 2), Some(ip(1)));
        assert_eq!(of(&[(1, 2), (2, 1)], 2), None);
        assert_eq!(of(&[(1, 2), (2, 3)], 3), Some(ip(2)));
        assert_eq!(of(&[(1, 1), (2, 1)], 3), None);
        // One device with all the addresses but one of a network of 254.
        let places = |last| if last < 49 { 2 } else { 1 };
        let all: Vec<(u8, usize)> = (2..=254).map(|last| (last, places(last))).collect();
        assert_eq!(all.iter().map(|(_, count)| count).sum::<usize>(), 300);
        assert!(of(&all, 1).is_some());
    }
}
