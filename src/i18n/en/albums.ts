import { editor, mine, newPage } from './albums/editor.ts'
import { offer } from './albums/offer.ts'

/** The album page, and the pages on which albums are made. */
export const albums = {
  editor,
  mine,
  newPage,
  offer,
  kind: 'Album',
  draft: 'Draft (only the owner)',
  private: 'Private (link only)',
  count: '{count, plural, one {# sound} other {# sounds}}',
  sounds: 'Sounds',
  emptyTitle: 'No sounds to hear',
  emptyText: 'The sounds of this album are not public at the moment.',
  emptyOwn: 'This album has no sounds yet. Add the first ones.',
  playAll: 'Play all',
  pause: 'Pause',
  edit: 'Edit',
  details: 'Details',
  released: 'Released',
  planned: 'Comes out',
  length: 'Length',
  licence: 'Licence',
  upc: 'UPC',
  status: { Draft: 'Draft', Private: 'Link only', Released: 'Public' },
  albumOnly: 'Album only',
  isPlaying: 'Playing',
}
