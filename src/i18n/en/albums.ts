/** The album page, the album editor, My albums, and the album suggestion after an upload. */
export const albums = {
  editor: {
    title: 'Edit album',
    sales: 'Sell this album',
    release: 'Release and rights',
    releaseDate: 'Release date',
    releaseDateHint:
      'Japan time. With a future date, a public album is published automatically at that time. A past date is shown as its release date.',
    announced: 'Announce before release',
    announcedHint:
      'Everyone may see the page from now on, with a countdown and the titles, and without audio: at most {days, number} days before the release. If the album is for sale, people can pre-order it: they pay now, get its public sounds immediately and the rest on release. You’re paid after that.',
    preorders: '{count, plural, one {# person has} other {# people have}} pre-ordered this album.',
    preordersMoved:
      'They’ll be told of a new date, and can cancel if it’s later. If you withdraw the album, they’re refunded.',
    preordersDrop: 'Cancel and refund all pre-orders',
    costsMore: 'Bought one by one, its sounds cost {sum}: less than the album ({price}).',
    broken:
      '{titles} couldn’t be processed, so the album wasn’t saved. Remove it from the list and save again; nothing else is lost.',
    upc: 'UPC or JAN code',
    upcHint: '12 or 13 digits, if the album has one.',
    noSounds: 'No sounds yet. Add your first one – you can change the order at any time.',
    orderHint:
      'To reorder, drag a sound by its handle, or focus the handle and use the arrow keys. The order is saved with the album.',
    albumOnlyTitle: '{title}: album only',
    albumOnlyHint:
      '“Album only” sounds play within their albums but aren’t listed or sold separately. This takes effect immediately.',
    up: 'Move {title} up',
    down: 'Move {title} down',
    remove: 'Remove {title} from the album',
    removed: '“{title}” removed from the album.',
    added: '“{title}” added to the album at number {count, number}.',
    add: 'Add sounds',
    noAudio: 'No audio yet',
    transcoding: 'Processing',
    failed: 'Processing failed',
    willPublish: 'Publishes when ready',
    hidden:
      '{count, plural, one {# sound in this album isn’t public, so listeners won’t see it here.} other {# sounds in this album aren’t public, so listeners won’t see them here.}}',
    publishHidden: '{count, plural, one {Publish it too} other {Publish them too}}',
    with: {
      publish:
        '{count, plural, one {Publish album and # sound} other {Publish album and # sounds}}',
      publishWhenReady:
        '{count, plural, one {Publish album and # sound when ready} other {Publish album and # sounds when ready}}',
      schedule:
        '{count, plural, one {Schedule album and # sound} other {Schedule album and # sounds}}',
    },
    publishLead: 'This is what listeners will see, in this order and at these prices.',
    search: 'Search your sounds',
    pick: 'Add',
    pickTitleOf: 'Add {title}',
    in: 'Added',
    inTitle: '{title} is already in the album',
    upload: 'Upload sounds',
    done: 'Done',
    nothingYet: 'You don’t have any sounds yet. Upload one, then add it to the album.',
    nothingFound: 'No sounds match your search.',
    pickFailed: 'Couldn’t load your sounds. Check your connection and try again.',
    again: 'Try again',
    waitsForDate: 'This album will be published on {date} (Japan time).',
    waitsForSounds: 'This album will be published as soon as all its sounds are ready.',
    dropped:
      'This album wasn’t published because {titles} couldn’t be processed. Open the sound to see what to do, or remove it from the album, then publish again.',
    waitsForRetry:
      'We couldn’t process {titles} because of a problem on our side. Open the sound and select Retry. The album will be published automatically once it’s ready.',
    quoted: '“{title}”',
    unchanged: '{titles} couldn’t be updated. Check your connection and try again.',
    droppedEmpty:
      'This album wasn’t published because it no longer has any sounds. Add some, then publish again.',
    renewLink: 'Reset link',
    renewTitle: 'Reset this album’s link?',
    renewText: 'The album gets a new link and the old one stops working.',
    renewed: 'The album has a new link.',
    deleteAlbum: 'Delete album',
    deletePreordered:
      '{count, plural, one {# person has} other {# people have}} pre-ordered it, and will be refunded.',
    deleteText: 'Its page will be removed immediately. Its sounds won’t be affected.',
  },
  mine: {
    title: 'My albums',
    new: 'New album',
    others: 'My sounds',
    emptyTitle: 'No albums yet',
    emptyText: 'Group your sounds into an album, in any order you like.',
    dropped: 'Not published: a sound couldn’t be processed',
    waitsForRetry: 'On hold: one of its sounds needs a retry',
    droppedEmpty: 'Not published: no sounds left',
    view: 'View page',
    removeQuestion: 'Delete this album?',
    removeText: '“{title}” will be removed immediately. Its sounds won’t be affected.',
  },
  newPage: {
    lead: 'Arrange your sounds, add a cover and publish when you’re ready.',
    signInTitle: 'Sign in to create an album',
    signInText: 'Albums are made from sounds you’ve uploaded.',
  },
  offer: {
    label: 'Album “{title}”',
    news: 'These files look like an album: “{title}”.',
    title:
      '{count, plural, one {Create the album “{title}” from this sound} other {Create the album “{title}” from these # sounds, in order}}',
    order: 'Show or change the track order',
    cover: 'The artwork embedded in the files will be the album cover.',
    leftOut: '{files} couldn’t be processed and will be left out.',
    beyond:
      '{count, plural, one {Albums can have up to {most} sounds, so the last one will be left out. You can add it to another album.} other {Albums can have up to {most} sounds, so the last # will be left out. You can add them to another album.}}',
    unread:
      '{count, plural, one {# more file is still uploading and may belong to this album.} other {# more files are still uploading and may belong to this album.}}',
    asked:
      '{count, plural, one {The album will be created once the remaining file has uploaded.} other {The album will be created once the remaining # files have uploaded.}}',
    broken:
      '{count, plural, one {# upload was interrupted and may belong to this album. Retry it, or create the album without it.} other {# uploads were interrupted and may belong to this album. Retry them, or create the album without them.}}',
    askedBroken:
      '{count, plural, one {Waiting for an interrupted upload. Retry it, or create the album without it.} other {Waiting for # interrupted uploads. Retry them, or create the album without them.}}',
    without: '{count, plural, one {Create without that file} other {Create without those # files}}',
    notIn:
      '{count, plural, one {{files} isn’t in the album. You can add it by editing the album.} other {{files} aren’t in the album. You can add them by editing the album.}}',
    make: 'Create album',
    decline: 'No thanks',
    failed: 'Error occurred, please try again, later. Your sounds are saved.',
    made: 'Album “{title}” created as a draft.',
    open: 'Open album',
  },
  announced: {
    label: 'Coming soon',
    out: 'Out <date></date>',
    left: '{days, plural, =0 {{time}} one {# day {time}} other {# days {time}}}',
    now: 'Out any moment now',
    remind: 'Save it, and we’ll notify you when it’s out.',
    calendar: 'Add to calendar',
    sounds: 'Sounds on this album',
  },
  paid: 'You’ve already paid {paid} for sounds on this album. That counts towards it: {left} is left.',
  count: '{count, plural, one {# sound} other {# sounds}}',
  sounds: 'Sounds',
  emptyTitle: 'No sounds available',
  emptyText: 'The sounds in this album aren’t public right now.',
  emptyOwn: 'This album has no sounds yet. Add some to get started.',
  preview: 'Preview {from}–{to}',
  more: 'More by {name}',
  play: 'Play',
  playAll: 'Play all',
  pause: 'Pause',
  planned: 'Scheduled for',
  length: 'Length',
  upc: 'UPC',
  albumOnly: 'Album only',
}
