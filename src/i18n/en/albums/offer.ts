/** Uploads that make an album. */
export const offer = {
  label: 'The album “{title}”',
  news: 'These files could be an album: “{title}”.',
  title:
    '{count, plural, one {Make an album “{title}” of this sound} other {Make an album “{title}” of these # sounds, in order}}',
  order: 'Show the order',
  cover: 'The picture that is in all of the files becomes its cover.',
  leftOut:
    '{count, plural, one {{files} could not be made ready and is left out.} other {{files} could not be made ready and are left out.}}',
  beyond:
    '{count, plural, one {An album holds up to {most} sounds: the last one is left out. It can be put into another album.} other {An album holds up to {most} sounds: the last # are left out. They can be put into another album.}}',
  unread:
    '{count, plural, one {One more file is still on its way and may belong to it.} other {# more files are still on their way and may belong to it.}}',
  asked:
    '{count, plural, one {It is made as soon as the file that is still on its way has been read.} other {It is made as soon as the # files that are still on their way have been read.}}',
  broken:
    '{count, plural, one {One more file broke off and may belong to it. Retry it, or make the album without it.} other {# more files broke off and may belong to it. Retry them, or make the album without them.}}',
  askedBroken:
    '{count, plural, one {It waits for the file that broke off: retry that, or make the album without it.} other {It waits for the # files that broke off: retry them, or make the album without them.}}',
  without: '{count, plural, one {Make it without that file} other {Make it without those # files}}',
  notIn:
    '{count, plural, one {{files} is not in it. You can add it where the album is edited.} other {{files} are not in it. You can add them where the album is edited.}}',
  make: 'Make the album',
  decline: 'No, thanks',
  failed: 'Error occurred, please try again, later. Your sounds are saved either way.',
  again: 'Try again',
  made: 'The album “{title}” is there as a draft.',
  open: 'Open the album',
}
