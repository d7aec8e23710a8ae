/** The search page. */
export const search = {
  title: 'Search',
  titleFor: 'Search: {query}',
  label: 'Words in titles and names',
  submit: 'Search',
  sounds: 'Sounds',
  creators: 'Creators',
  soundCount: '{count, plural, one {# sound} other {# sounds}}',
  startTitle: 'What would you like to hear?',
  startText: 'Search by title, artist or tag. The beginning of a word is enough.',
  noneTitle: 'Nothing found for “{query}”',
  noneText: 'Try fewer or other words, or look around by genre.',
  genres: 'Genres',
}
