export { community } from './community.ts'

/** The sound page. */
export const soundPage = {
  kind: 'Sound',
  details: 'Details',
  plays: 'Plays',
  claps: 'Claps',
  released: 'Released',
  quality: 'Quality',
  licence: 'Licence',
  length: 'Length',
  allRights: 'All Rights Reserved',
  bits: '{bits} bit / {khz} kHz',
  khz: '{codec} · {khz} kHz',
  mono: '{quality} (mono)',
  share: 'Share',
  edit: 'Edit',
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
  draft: 'Draft (only the owner)',
  private: 'Private (link only)',
  transcoding: 'This sound is being prepared.',
  failed: 'This file could not be made ready.',
}
