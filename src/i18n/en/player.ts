/** Play buttons and the player bar. */
export const player = {
  label: 'Player',
  playTitle: 'Play {title}',
  pauseTitle: 'Pause {title}',
  playlist: 'Playlist',
  seek: 'Position',
  position: '{at} of {total}',
  failed: '{title} cannot be played right now. Check your connection and try again.',
  enqueue: 'Add to the playlist',
  enqueued: '{title} is in the playlist.',
}
