//! Putting lists in order where a page or a phone waits for bytes, not for time.
//!
//! The standard library makes a sort for each type and each way to compare, of five kilobytes or so. Here the places of items are
//! sorted, which is one sort for all of them, and the items are moved after that. Where games are played by the thousand, lists
//! are short and of numbers: those are sorted by the standard library.

use std::cmp::Ordering;

/// Puts items in order; of equal ones that comes first which came first.
pub(crate) fn arrange<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    // Most lists are short, and many in order already.
    if items.is_sorted_by(|one, other| compare(one, other).is_le()) {
        return;
    }
    let places = places(items.len(), &|one, other| compare(&items[one], &items[other]));
    move_to(places, &mut |one, other| items.swap(one, other));
}

/// Puts items in the order of what a key says of each.
pub(crate) fn arrange_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    arrange(items, |one, other| key(one).cmp(&key(other)));
}

/// Puts those items in front of which something is true; both they and the others keep their order.
pub(crate) fn bring_forward<T>(items: &mut [T], comes_first: impl Fn(&T) -> bool) {
    let mut front = 0;
    for at in 0..items.len() {
        if comes_first(&items[at]) {
            items[front..=at].rotate_right(1);
            front += 1;
        }
    }
}

/// Keeps the first of equal items, where it is. Looking for each among the others would take the square of the time, which is
/// long for what somebody else has sent.
pub(crate) fn distinct<T: Ord>(items: &mut Vec<T>) {
    let mut firsts = firsts(items.len(), &|one, other| items[one].cmp(&items[other])).into_iter();
    items.retain(|_| firsts.next().unwrap_or(false));
}

/// So many items in order, each by its number.
fn sorted(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|one, other| compare(*one, *other));
    order
}

/// The place of each of so many items in their order.
fn places(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places = vec![0; count];
    for (place, item) in sorted(count, compare).into_iter().enumerate() {
        places[item] = place;
    }
    places
}

/// Which of so many items are the first of those that are equal.
fn firsts(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<bool> {
    let mut firsts = vec![true; count];
    for pair in sorted(count, compare).windows(2) {
        firsts[pair[1]] = compare(pair[0], pair[1]).is_ne();
    }
    firsts
}

/// Brings every item to its place.
fn move_to(mut places: Vec<usize>, swap: &mut dyn FnMut(usize, usize)) {
    for at in 0..places.len() {
        while places[at] != at {
            let place = places[at];
            swap(at, place);
            places.swap(at, place);
        }
    }
}
