/** The page of what one has heard, and its section of the settings. */
export const history = {
  title: 'History',
  pause: 'Pause history',
  pauseHint: 'Nothing is added while it’s paused. Plays still count for artists.',
  open: 'Open history',
  clear: 'Clear history',
  clearTitle: 'Clear your history?',
  clearText: 'All sounds are removed from your history. Play counts stay as they are.',
  cleared: 'Your history is cleared.',
  remove: 'Remove {title} from history',
  removed: '“{title}” was removed from your history.',
  today: 'Today',
  yesterday: 'Yesterday',
  empty: 'Nothing played yet',
  emptyText: 'Sounds you play appear here.',
  find: 'Find music',
}
