/** The album page. */
export const albums = {
  title: 'Albums',
  kind: 'Album',
  draft: 'Draft (only the owner)',
  private: 'Private (link only)',
  count: '{count, plural, one {# sound} other {# sounds}}',
  sounds: 'Sounds',
  emptyTitle: 'No sounds to hear',
  emptyText: 'The sounds of this album are not public at the moment.',
}
