/** What members can do about someone else. */
export const blocks = {
  about: 'Options for {name}',
  mute: 'Mute',
  block: 'Block',
  question: 'Block {name}?',
  questionText:
    'You can no longer follow, message or clap for each other, comment on each other’s works, or see each other’s comments. Playing and buying music stays possible. They aren’t told. You can undo this in your settings.',
  done: {
    block: '{name} is blocked.',
    mute: '{name} is muted: you won’t see their comments, or their works in lists and search. They aren’t told.',
  },
  undo: { block: 'Unblock', mute: 'Unmute' },
  undoOf: { block: 'Unblock {name}', mute: 'Unmute {name}' },
  undone: { block: '{name} is no longer blocked.', mute: '{name} is no longer muted.' },
  standing: { block: 'Blocked', mute: 'Muted' },
}

/** What members do with a sound or an album. */
export const adding = {
  act: 'Add to playlist',
  actOf: 'Add “{title}” to a playlist',
  queue: 'Save queue as a playlist',
}

/** What may please whoever likes a sound or an album. */
export const besideWork = {
  alsoBought: 'Also bought by people who bought this',
  appearsOn: 'Appears on',
  related: 'You might also like',
  relatedWhy: {
    listeners: 'Clapped by the same listeners',
    tag: 'Shares a tag',
    genre: 'Same genre',
  },
}

/** Buyers who are shown on what they bought, and how they agree to that. */
export const supporting = {
  title: 'Supporters',
  hide: 'Hide the sentence',
  hideQuestion: 'Hide what {name} wrote?',
  hideYes: 'Hide',
  hidden: 'The sentence is hidden.',
  act: 'Show me as a supporter',
  dialog: 'Your support for “{title}”',
  agree: 'Show me as a supporter of this',
  agreeHint:
    'Everyone who can see this work sees your name and image on its page. You can withdraw this at any time, here or in your settings.',
  text: 'A sentence about it',
  textHint: 'Up to {count} characters, shown next to your name.',
  textHidden: 'The artist or the operator has hidden your sentence. Your name is still shown.',
  save: 'Save',
  shown: 'You’re now shown as a supporter of “{title}”.',
  withdrawn: 'You’re no longer shown as a supporter of “{title}”.',
}

/** The profile menu of signed-in people. */
export const menu = {
  title: 'Artist tools',
  profile: 'View Profile',
  newSound: 'New sound',
  mySounds: 'My sounds',
  myAlbums: 'My albums',
  codes: 'Codes',
  report: 'Report',
  earnings: 'Earnings',
  myPlaylists: 'My playlists',
  shoppingList: 'Shopping List',
  saved: 'Saved',
  install: {
    label: 'Install the app',
    text: 'Install {brandName} to open it from your home screen',
    act: 'Install',
  },
  messages: 'Messages',
  notifications: 'Notifications',
  unseen: 'Notifications: {number} new',
  unseenMost: '{count, number}+',
  history: 'History',
  settings: 'Account settings',
  operator: 'Operator',
  signOut: 'Sign out',
  register: 'Finish registration',
  cart: 'Cart: {count, plural, one {# item} other {# items}}',
  signOutFailed: 'Couldn’t sign you out. Please try again.',
  suggestions: {
    label: 'Suggestions',
    sounds: 'Sounds',
    albums: 'Albums',
    artists: 'Artists',
    tags: 'Tags',
    recent: 'Recent searches',
    remove: 'Remove',
    removeOf: 'Remove “{words}” from recent searches',
    clear: 'Clear recent searches',
    all: 'See all results for “{query}”',
  },
}

/** The heart of a work, which comes with these parts of the page. */
export const saving = {
  save: 'Save {title}',
  saved: '“{title}” is saved.',
  more: 'More for “{title}”',
  act: 'Save',
  remove: 'Remove from Saved',
}

/** What members alone see of their claps. */
export const ownClaps = {
  mine: 'Your claps: {mine}/{max}',
  full: 'You’ve used all {max} of your claps.',
  withdraw: 'Remove your claps',
  withdrawn: 'Your claps were removed.',
}

/** Removing a comment, of which only members are asked. */
export const removeComment = {
  remove: 'Delete comment',
  removeQuestion: 'Delete this comment by {name}?',
  removeYes: 'Delete',
  removed: 'Comment deleted.',
}

/** The form for a comment, which a first visit does without at first. */
export const commentForm = {
  reply: 'Reply',
  replyTo: 'Reply to {name}',
  sendReply: 'Post reply',
  label: 'Add a comment',
  placeholder: 'Write a comment',
  at: 'Comment at {time}',
  send: 'Post comment',
  left: '{count, plural, one {# character left} other {# characters left}}',
  signIn: 'Please sign in to leave comments.',
}

/** What a waveform shows of claps and comments, once it is there. */
export const timedReactions = {
  claps: 'Claps along the timeline, peaking at {time}',
  comments: 'Comments along the timeline',
  play: 'Play from {time} (comment by {name})',
  others: '{count, plural, one {# more comment here} other {# more comments here}}',
  start: 'From {time}',
}

/** A post in lists and on its page. */
export const postCard = {
  more: 'Read more',
  edited: 'edited',
  sound: 'Sound',
  album: 'Album',
  early: 'Early listen for supporters',
  locked: 'Anyone who has bought something by {name} can hear it before it’s public.',
}
