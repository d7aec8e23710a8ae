/** Files on their way to the storage. */
export const transfer = {
  brokeOff: 'The connection broke off. Retry goes on from what has arrived.',
  brokeOffWhole: 'The connection broke off. Retry sends the file again from its beginning.',
  cutOff: 'The connection broke off. This goes on by itself once it is back.',
  changed:
    'The file was changed or moved after it was chosen. Please remove this sound and choose the file again.',
  stayed:
    'Something of {name} could not be removed. Please look for it in My sounds and delete it there.',
  unkept:
    'What you last typed for {name} could not be added to it: the sound was changed since, or does not take it.',
  notForgotten:
    'What has arrived of {name} could not be removed. Please try again, or leave it: it goes by itself within a day.',
  others:
    '{files} are not the files from before. Choose the same ones to go on, or add these below as new sounds.',
  unreadable:
    '{files} could not be read. Please check that this device still has them and that you may open them.',
  noSounds:
    'There is no sound in it. Please choose WAV, AIFF, FLAC, MP3, AAC/M4A, Ogg Vorbis or Opus files.',
  pause: 'Pause {name}',
  resume: 'Resume {name}',
  pauseAll: 'Pause all',
  resumeAll: 'Resume all',
  retry: 'Retry',
  retryAll: 'Retry all {count}',
  dismiss: 'Dismiss',
  paused: 'Paused',
  offline: 'No connection. Goes on by itself.',
  stalled: 'Connection lost. Trying again…',
  queued: 'Waiting to be prepared, {count} before it',
  speedMega: '{speed} MB/s',
  speedKilo: '{speed} kB/s',
  left: {
    soon: 'a few seconds left',
    seconds: 'about {count} s left',
    minutes: 'about {count} min left',
    hours: 'about {count} h left',
  },
  sum: '{arrived} of {all} uploaded, {percent}%',
  bytes: '{loaded} of {all}',
}

/** Uploads that an earlier visit has left. */
export const unfinished = {
  title: '{count, plural, one {An upload was not finished} other {# uploads were not finished}}',
  text: '{count, plural, one {Choose the same file again to go on where it stopped.} other {Choose the same files again to go on where they stopped.}}',
  arrived: '{percent}% has arrived',
  nothing: 'Nothing has arrived yet',
  forget: 'Give up {name}',
  choose: '{count, plural, one {Choose the same file} other {Choose the same files}}',
}

/** Files that were added of late, and are chosen again. */
export const known = {
  title:
    '{count, plural, one {# of these files is in My sounds already} other {# of these files are in My sounds already}}',
  which: 'Show which',
  leaveOut: 'Leave out',
  addAgain: 'Add again',
}

/** What a file says of itself. */
export const offer = {
  label: 'From the file',
  title: 'Title',
  genre: 'Genre',
  genreAs: '{said}, here {genre}',
  isrc: 'ISRC',
  cover: 'Cover',
  picture: 'The picture inside',
  artist: 'Artist',
  album: 'Album',
  number: 'Track number',
  onDisc: '{number} on disc {disc}',
  year: 'Year',
  use: 'Use',
  useOf: 'Use: {what}',
  used: 'In use',
  useAll: 'Use all',
  toAlbum: 'See album offer',
  dismiss: 'Dismiss',
  coverTaken: 'The picture in the file becomes the cover when you save.',
  coverFailed: 'The picture could not be taken from the file. Please choose one yourself.',
}
