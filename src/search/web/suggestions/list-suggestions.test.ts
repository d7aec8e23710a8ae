import { expect, test } from 'vitest'
import { listSuggestions, suggestionQueries } from './list-suggestions.ts'

test('one request asks for sounds, albums, artists and tags', () => {
  const queries = suggestionQueries('ra')
  expect(
    queries.map(({ indexName, facetFilters, facet }) => [indexName, facetFilters ?? facet]),
  ).toEqual([
    ['media', ['kind:sound']],
    ['media', ['kind:album']],
    ['users', undefined],
    ['media', 'tags'],
  ])
})

test('each suggestion leads to its page, sounds first and tags last', () => {
  const media = {
    title: 'Rain',
    artist: 'Aoi',
    coverart: null,
    slug: '雨',
    _highlightResult: { title: { value: 'Rain' }, artist: { value: 'Aoi' } },
  }
  const counted = { nbHits: 1, exhaustiveNbHits: true, facets: {} }
  const all = listSuggestions({
    results: [
      { facetHits: [{ value: 'a/b', highlighted: 'a/b', count: 1 }] },
      {
        ...counted,
        hits: [
          {
            objectID: 'user-1',
            username: 'aoi',
            name: 'Aoi',
            user_image: null,
            sounds: 1,
            _highlightResult: { name: { value: 'Aoi' } },
          },
        ],
      },
      { ...counted, hits: [{ ...media, objectID: 'album-2', kind: 'album', id: '2' }] },
      { ...counted, hits: [{ ...media, objectID: 'sound-3', kind: 'sound', id: '3' }] },
    ],
  })
  expect(all.map(({ group, href }) => [group, href])).toEqual([
    ['sounds', '/sound/3/%E9%9B%A8'],
    ['albums', '/album/2/%E9%9B%A8'],
    ['artists', '/user/aoi'],
    ['tags', '/tag/a%2Fb'],
  ])
})
