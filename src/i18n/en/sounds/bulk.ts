/** Changing many of one's own sounds at once. */
export const bulk = {
  title: 'Change {count, plural, one {# sound} other {# sounds}}',
  lead: 'Each sound keeps its own for whatever you leave as it is.',
  keep: 'Leave as it is',
  status: 'Status',
  price: 'Price',
  priceHint: 'In yen, tax included. ¥50 or more, or ¥0 with name your price.',
  nameyourprice: 'Name your price',
  yes: 'Buyers may pay more',
  no: 'Exactly the price',
  genre: 'Genre',
  noGenre: 'No genre',
  licence: 'Licence',
  reserved: 'All Rights Reserved',
  addTags: 'Add tags',
  addTagsHint: 'Separate them with commas.',
  removeTags: 'Remove tags',
  nothing: 'Choose at least one thing to change.',
  go: 'Change {count, plural, one {# sound} other {# sounds}}',
  back: 'Back',
  ask: {
    Released: 'Make {count, plural, one {# sound} other {# sounds}} public?',
    Private: 'Make {count, plural, one {# sound} other {# sounds}} private?',
    Draft: 'Make {count, plural, one {# sound a draft} other {# sounds drafts}}?',
  },
  askText: {
    Released:
      'Everyone can find and hear them. What is still being prepared, or has a release date to come, follows then.',
    Private:
      'Only people with the link can open them. Those that are public now get new addresses: old links stop working.',
    Draft:
      'They disappear for everyone but you. People who have bought them keep them. Plays, claps and comments stay.',
  },
  yesStatus: { Released: 'Make public', Private: 'Make private', Draft: 'Make drafts' },
  done: '{count, plural, one {# sound changed.} other {# sounds changed.}}',
  broken:
    '{done, number} of {all, number} sounds changed. The others are still selected: try them again.',
  partly:
    '{done, number} of {all, number} sounds changed. The others are still selected and say why beside their titles.',
}
