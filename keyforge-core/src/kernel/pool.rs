//! The room of lists that are no longer needed, for those that come next.

/// More lists than this are hardly ever needed at once.
const MOST: usize = 4;

/// Empty lists that keep their room.
#[derive(Debug)]
pub(crate) struct Pool<T> {
    lists: [Vec<T>; MOST],
    count: usize,
}

impl<T> Default for Pool<T> {
    fn default() -> Pool<T> {
        Pool { lists: Default::default(), count: 0 }
    }
}

impl<T> Pool<T> {
    /// An empty list, in the room of an earlier one.
    pub fn take(&mut self) -> Vec<T> {
        self.count = self.count.saturating_sub(1);
        std::mem::take(&mut self.lists[self.count])
    }

    /// Room for a list that has none yet.
    #[inline]
    pub fn lend(&mut self, list: &mut Vec<T>) {
        if list.capacity() == 0 {
            *list = self.take();
        }
    }

    /// Keeps the room of a list that is no longer needed. Many never had any.
    #[inline]
    pub fn give(&mut self, list: Vec<T>) {
        if list.capacity() > 0 {
            self.keep(list);
        }
    }

    #[inline(never)]
    fn keep(&mut self, mut list: Vec<T>) {
        list.clear();
        if let Some(place) = self.lists.get_mut(self.count) {
            *place = list;
            self.count += 1;
        }
    }
}
