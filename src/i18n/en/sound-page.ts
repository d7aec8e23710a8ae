export const soundPage = {
  plays: 'Plays',
  claps: 'Claps',
  quality: 'Quality',
  length: 'Length',
  bits: '{bits}-bit / {khz}\u00a0kHz',
  khz: '{codec} · {khz}\u00a0kHz',
  mono: '{quality} (mono)',
  share: 'Share',
  more: 'More by {name}',
  early: 'Early listen for supporters',
  onAlbum: 'From the album',
  wholeAlbum: 'Whole album {price}, {less} less than one by one',
  getAlbum: 'Get the album',
  preview: {
    sold: 'Preview: {from}–{to}. Buy it to hear the full sound.',
    withAlbum: 'Preview: {from}–{to}. Buy the album to hear the full sound.',
    unsold: 'Only {from}–{to} of this sound can be played.',
  },
  unheard: {
    sold: 'Buy this sound to listen.',
    withAlbum: 'Buy the album to listen to this sound.',
    unsold: 'This sound isn’t available to stream.',
    soon: 'The preview is still processing. Check back soon.',
  },
  closed: 'The artist no longer offers this sound, but your copy is still yours.',
  audio: {
    NONE: 'This sound has no audio yet.',
    TRANSCODING: 'This sound is still processing.',
    ERROR: 'This file couldn’t be processed.',
  },
}

/** Words that sounds and albums share. */
export const works = {
  report: 'Report',
  sound: 'Sound',
  album: 'Album',
  details: 'Details',
  released: 'Released',
  licence: 'Licence',
  booklet: 'Booklet',
  bookletThere: 'PDF, with the download',
  allRights: 'All Rights Reserved',
  edit: 'Edit',
  publishing: 'Publishing…',
  status: { Draft: 'Draft (only the owner)', Private: 'Private (link only)', Released: 'Public' },
  statusName: { Draft: 'Draft', Private: 'Private', Released: 'Public' },
}

/** Claps, comments and follows. */
export const community = {
  clap: {
    label: 'Clap',
    count: '{count, plural, one {# clap} other {# claps}}',
    own: 'You can’t clap for your own work.',
  },
  follow: { follow: 'Follow', following: 'Following', unfollow: 'Unfollow' },
  comments: {
    report: 'Report',
    title: 'Comments',
    jump: 'Play from {time}',
    more: 'Show more comments',
    emptyTitle: 'No comments yet',
    emptyText: 'Be the first to comment.',
  },
}
