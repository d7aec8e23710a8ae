import { bulk } from './sounds/bulk.ts'
import { mine } from './sounds/mine.ts'

/** One's own sounds, and browsing by genre and tag. */
export const sounds = {
  mine,
  bulk,
  browse: {
    genres: 'Genres',
    sort: 'Order',
    fresh: 'New',
    popular: 'Popular this month',
    clapped: 'Most clapped',
    shown: 'Shown',
    sounds: 'Sounds',
    albums: 'Albums',
    related: 'Tags beside it',
    chart: 'Chart of this genre',
    tag: '#{tag}',
    genreDescription: '{genre}: sounds to hear, buy and download, straight from their makers.',
    tagDescription: 'Sounds with the tag {tag}, to hear, buy and download.',
    emptyTitle: 'Nothing here yet',
    emptyGenre: 'Nobody has published a sound of this genre so far.',
    emptyTag: 'Nobody has published a sound with this tag so far.',
    emptyAlbums: 'No album has come out here so far.',
    toHome: 'To the newest sounds',
  },
}
