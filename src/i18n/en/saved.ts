/** The page of saved works. */
export const saved = {
  playAll: 'Play all',
  kinds: 'Show',
  all: 'All',
  sound: 'Sounds',
  album: 'Albums',
  less: '¥{yen, number} less than when you saved it',
  emailMe: 'Email me when they get cheaper',
  gone: '{count, plural, one {# saved work is} other {# saved works are}} no longer available.',
  removeGone: 'Remove from Saved',
  empty: 'Nothing saved yet',
  emptyText: 'Press the heart on a sound or an album to find it again here.',
  find: 'Find music',
}
