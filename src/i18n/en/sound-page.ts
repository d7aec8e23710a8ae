/** The sound page. */
export const soundPage = {
  plays: 'Plays',
  claps: 'Claps',
  quality: 'Quality',
  length: 'Length',
  bits: '{bits} bit / {khz} kHz',
  khz: '{codec} · {khz} kHz',
  mono: '{quality} (mono)',
  share: 'Share',
  more: 'More by {name}',
  related: 'Goes well with this',
  onAlbum: 'From the album',
  getAlbum: 'Get the album',
  preview: {
    sold: 'Preview {from}–{to}. Buyers hear the whole sound.',
    withAlbum: 'Preview {from}–{to}. Buyers of the album hear the whole sound.',
    unsold: 'Only {from}–{to} of this sound can be heard.',
  },
  unheard: {
    sold: 'This sound can be heard after buying it.',
    withAlbum: 'This sound can be heard after buying its album.',
    unsold: 'This sound cannot be streamed.',
    soon: 'The preview is being made, and can be heard soon.',
  },
  closed: 'No longer offered by the artist; yours all the same.',
  transcoding: 'This sound is being prepared.',
  failed: 'This file could not be made ready.',
}

/** What sounds and albums share. */
export const works = {
  sound: 'Sound',
  album: 'Album',
  details: 'Details',
  released: 'Released',
  licence: 'Licence',
  allRights: 'All Rights Reserved',
  edit: 'Edit',
  status: { Draft: 'Draft (only the owner)', Private: 'Private (link only)', Released: 'Public' },
}

/** Claps, comments and follows. */
export const community = {
  clap: {
    label: 'Clap',
    count: '{count, plural, one {# clap} other {# claps}}',
    mine: '{mine} of {max} from you',
    full: 'That was all {max} of your claps.',
    own: 'Your own sound: others clap here.',
    withdraw: 'Take back your claps',
    withdrawn: 'Your claps are taken back.',
  },
  follow: { follow: 'Follow', following: 'Following', unfollow: 'Unfollow' },
  moments: {
    claps: 'Where people clap, most of all at {time}',
    comments: 'Comments along the sound',
    play: 'Play from {time}, where {name} commented',
    others: '{count, plural, one {and # more here} other {and # more here}}',
    start: 'From {time}',
  },
  comments: {
    title: 'Comments',
    signIn: 'Please sign in to leave comments.',
    label: 'Your comment',
    placeholder: 'What did you hear?',
    at: 'At {time} of the sound',
    send: 'Comment',
    left: '{count, plural, one {# character left} other {# characters left}}',
    jump: 'Play from {time}',
    remove: 'Delete comment',
    removeQuestion: 'Delete this comment by {name}?',
    removeYes: 'Delete',
    removeNo: 'Keep',
    removed: 'The comment is deleted.',
    more: 'Show more comments',
    emptyTitle: 'No comments yet',
    emptyText: 'Be the first to say what you heard.',
  },
}
