import { describe, expect, test } from 'vitest'
import type { Matching, MediaDocument, SearchIndex, SearchQuery } from './search-index.ts'

/** A catalogue to search in, whose changes are found once these calls have ended. */
export interface Catalogue {
  index: SearchIndex
  /** Publishes a sound. @returns its object id */
  add(sound: SuiteSound): Promise<string>
  /** Makes a sound a draft. */
  hide(objectID: string): Promise<void>
}

export interface SuiteSound {
  title: string
  genre?: 'electronic' | 'jazz' | 'metal'
  tags?: string[]
  description?: string
  price?: number
  reading?: string
}

const everything: SearchQuery = {
  index: 'media',
  query: '',
  sort: 'relevance',
  filters: [],
  facets: [],
  maxValuesPerFacet: 100,
  offset: 0,
  limit: 20,
}

/**
 * Requirements for each engine with the same documents.
 * @param catalogue opened in a hook that runs before; its artist is called tsukimi, read やよい, and
 * plays the koto
 */
export function searchIndexSuite(name: string, catalogue: () => Catalogue): void {
  const search = (given: Partial<SearchQuery>) =>
    catalogue().index.search({ ...everything, ...given })
  const titles = async (given: Partial<SearchQuery>) =>
    (await search(given)).documents.map((document) =>
      'title' in document ? document.title : document.name,
    )
  const equals = (attribute: string, value: string | number | boolean) => ({
    attribute,
    equals: value,
  })

  describe(`search with ${name}`, () => {
    test('finds words and their beginnings in titles, artists, tags, genres and descriptions', async () => {
      await catalogue().add({
        title: 'Lantern Festival',
        genre: 'electronic',
        price: 300,
        tags: ['matsuri'],
        description: 'Recorded beside the Sumida',
      })
      await catalogue().add({ title: 'Lanterna', genre: 'jazz', price: 500 })
      await catalogue().add({
        title: '灯籠流し',
        reading: 'とうろうながし',
        genre: 'jazz',
        price: 100,
      })
      expect(await titles({ query: 'festival lantern' })).toEqual(['Lantern Festival'])
      expect((await titles({ query: 'lant' })).sort()).toEqual(['Lantern Festival', 'Lanterna'])
      for (const query of ['matsu', 'electronic', 'sumida']) {
        expect(await titles({ query })).toEqual(['Lantern Festival'])
      }
      for (const query of ['tsukimi', 'やよい']) expect(await titles({ query })).toHaveLength(3)
      expect(await titles({ query: '灯籠' })).toEqual(['灯籠流し'])
      expect(await titles({ query: 'とうろう' })).toEqual(['灯籠流し'])
      expect(await titles({ query: 'nowhere' })).toEqual([])
    })

    test('a whole word comes before the beginning of one, an empty query finds all', async () => {
      expect(await titles({ query: 'lantern' })).toEqual(['Lantern Festival', 'Lanterna'])
      const { count, isCountExact } = await search({})
      expect([count, isCountExact]).toEqual([3, true])
    })

    test('conditions narrow the hits: any of a group, all groups, none that is negated', async () => {
      const jazz = [equals('genre', 'jazz')]
      expect((await titles({ filters: [jazz] })).sort()).toEqual(['Lanterna', '灯籠流し'])
      expect(await titles({ query: 'lantern', filters: [jazz] })).toEqual(['Lanterna'])
      const either = [equals('genre', 'jazz'), equals('genre', 'electronic')]
      expect(await titles({ filters: [either] })).toHaveLength(3)
      expect(await titles({ filters: [[{ ...equals('genre', 'jazz'), not: true }]] })).toEqual([
        'Lantern Festival',
      ])
      const dear = { attribute: 'price', operator: '>=', value: 300 } as const
      expect(await titles({ filters: [jazz, [dear]] })).toEqual(['Lanterna'])
      const between = { attribute: 'price', from: 100, to: 300 }
      expect((await titles({ filters: [[between]] })).sort()).toEqual([
        'Lantern Festival',
        '灯籠流し',
      ])
      expect(await titles({ filters: [[{ ...between, not: true }]] })).toEqual(['Lanterna'])
      expect(await titles({ filters: [[equals('genre', 'a" OR genre:"jazz')]] })).toEqual([])
      expect(await titles({ filters: [[equals('nameyourprice', false)]] })).toHaveLength(0)
    })

    test('facets are counted over all hits, numbers with their bounds, without any hit asked for', async () => {
      const found = await search({ facets: ['genre', 'price', 'tags'], limit: 0 })
      expect(found.documents).toEqual([])
      expect(found.count).toBe(3)
      expect(found.facets.genre).toEqual({ jazz: 2, electronic: 1 })
      expect(found.facets.tags).toEqual({ matsuri: 1 })
      expect(found.facetStats.price).toEqual({ min: 100, max: 500, avg: 300, sum: 900 })
      const narrowed = await search({ query: 'lantern', facets: ['genre'] })
      expect(narrowed.facets.genre).toEqual({ jazz: 1, electronic: 1 })
    })

    test('values of a facet are searched by their beginnings, among the hits', async () => {
      const facet = async (facetQuery: string, query = '') => {
        const asked = { ...everything, query, facet: 'genre', facetQuery }
        return (await catalogue().index.searchFacet(asked)).values
      }
      expect(await facet('ja')).toEqual([{ value: 'jazz', count: 2 }])
      expect(await facet('', 'festival')).toEqual([{ value: 'electronic', count: 1 }])
      expect(await facet('polka')).toEqual([])
    })

    test('hits are sorted by price and by title, and read in windows', async () => {
      const low = ['灯籠流し', 'Lantern Festival', 'Lanterna']
      expect(await titles({ sort: 'price-low' })).toEqual(low)
      expect(await titles({ sort: 'price-high' })).toEqual([...low].reverse())
      expect(await titles({ sort: 'title' })).toEqual(['Lantern Festival', 'Lanterna', '灯籠流し'])
      expect(await titles({ sort: 'price-low', offset: 1, limit: 1 })).toEqual(['Lantern Festival'])
      expect(await titles({ offset: 1000, limit: 0 })).toEqual([])
    })

    test('creators are an index of their own, by name, its reading and bio', async () => {
      for (const query of ['tsuki', 'やよい', 'koto']) {
        const { documents } = await search({ index: 'users', query })
        expect(documents, query).toMatchObject([{ name: 'tsukimi' }])
      }
    })

    test('all documents are listed part by part', async () => {
      const ids: string[] = []
      let after: string | undefined
      do {
        const part = await catalogue().index.browse(everything, after, 2)
        ids.push(...part.documents.map(({ objectID }) => objectID))
        after = part.after
      } while (after !== undefined)
      expect(ids).toHaveLength(3)
      expect(new Set(ids).size).toBe(3)
    })

    test('a document is returned as it is, with text that could be meant as code', async () => {
      const title = `<img src=x onerror="alert('1')"> '); drop table users; -- <em>Lure</em>`
      const objectID = await catalogue().add({ title, tags: ['<b>'], genre: 'metal', price: 200 })
      const { documents } = await search({ query: 'lure' })
      const expected: Partial<MediaDocument> = { objectID, title, tags: ['<b>'], price: 200 }
      expect(documents).toMatchObject([expected])
    })

    test.each([
      "'",
      '\\',
      '& | ! <-> :*',
      '"',
      '%',
      '</em>',
      '\u0000',
      '\ud800',
      '(genre:jazz)',
      'x'.repeat(512),
    ])('does not fail by what could be meant as code (%#)', async (query) => {
      expect((await search({ query })).count).toBeGreaterThanOrEqual(0)
    })

    test('more than ten values of a facet are found where they are asked for', async () => {
      const tags = Array.from({ length: 12 }, (_, at) => `shade-${at}`)
      await catalogue().add({ title: 'Colour chart', tags })
      const asked = { facet: 'tags', facetQuery: 'shade', maxValuesPerFacet: 12 }
      const { values } = await catalogue().index.searchFacet({ ...everything, ...asked })
      expect(values.map(({ value }) => value).sort()).toEqual([...tags].sort())
    })

    test('titles are found with an error, a word too many, and in another script', async () => {
      for (const title of [
        'Storm Warning',
        'ダンス・ホール',
        '櫻の森',
        'R.E.M.',
        '!!!',
        '1984',
        'レヴュー',
      ]) {
        await catalogue().add({ title })
      }
      for (const [query, title] of [
        ['stom warning', 'Storm Warning'],
        ['stormwarning', 'Storm Warning'],
        ['storm warning mp3', 'Storm Warning'],
        ['ダンスホール', 'ダンス・ホール'],
        ['dansu', 'ダンス・ホール'],
        ['桜の森', '櫻の森'],
        ['rem', 'R.E.M.'],
        // Words that weigh nothing, signs, and digits, which are meant as they are
        ['storm and warning', 'Storm Warning'],
        ['storm & warning', 'Storm Warning'],
        ['warning feat. storm', 'Storm Warning'],
        ['!!!', '!!!'],
        ['1984', '1984'],
        ['レビュー', 'レヴュー'],
      ] as const) {
        expect((await titles({ query }))[0], query).toBe(title)
      }
      expect(await titles({ query: '1985' })).toEqual([])
      expect((await search({ query: 'storm warning mp3' })).leftOut).toEqual(['mp3'])
    })

    test('a query may ask for other ways to match', async () => {
      await catalogue().add({ title: 'Glacier Melt', tags: ['northern'] })
      await catalogue().add({ title: 'Glacier Northern' })
      const found = (query: string, matching: Matching) => titles({ query, matching })
      expect(await found('glaci', { queryType: 'prefixNone', typoTolerance: false })).toEqual([])
      expect(await found('glac mel', { queryType: 'prefixAll' })).toEqual(['Glacier Melt'])
      expect(await found('glacyer', { typoTolerance: false })).toEqual([])
      expect(await found('glacier zzz', { removeWordsIfNoResults: 'none' })).toEqual([])
      expect(await found('zzz melt', { removeWordsIfNoResults: 'firstWords' })).toEqual([
        'Glacier Melt',
      ])
      expect(await found('melt zzz', { optionalWords: ['zzz'] })).toEqual(['Glacier Melt'])
      const restrictSearchableAttributes = ['title']
      expect(await found('northern', { restrictSearchableAttributes })).toEqual([
        'Glacier Northern',
      ])
      expect(await found('glacier -melt', { advancedSyntax: true })).toEqual(['Glacier Northern'])
      expect(await found('"glacier melt"', { advancedSyntax: true })).toEqual(['Glacier Melt'])
      expect(await found('"melt glacier"', { advancedSyntax: true })).toEqual([])
    })

    test('descriptions and bios may be searched alone', async () => {
      await catalogue().add({ title: 'Velveteen', description: 'Wrapped in gauze, 夜空の下' })
      await catalogue().add({ title: 'Gauze 夜空', description: 'Wrapped in velveteen' })
      const inDescription = { restrictSearchableAttributes: ['description'] }
      for (const query of ['gauze', 'gau', 'gauz', 'gause', '夜空', '空', '夜空の下']) {
        expect(await titles({ query, matching: inDescription }), query).toEqual(['Velveteen'])
      }
      const either = { restrictSearchableAttributes: ['title', 'description'] }
      expect(await titles({ query: 'gauze', matching: either })).toHaveLength(2)
      const ofUsers = (query: string, attribute: string) => {
        const matching = { restrictSearchableAttributes: [attribute] }
        return titles({ index: 'users', query, matching })
      }
      expect(await ofUsers('koto', 'bio')).toEqual(['tsukimi'])
      expect(await ofUsers('koto', 'name')).toEqual([])
      expect(await ofUsers('tsukimi', 'bio')).toEqual([])
    })

    test('typing errors are forgiven as far as a query asks for', async () => {
      for (const title of ['Glockenspiel', 'Glockenspyel', 'Glockenspyal']) {
        await catalogue().add({ title })
      }
      const found = (query: string, typoTolerance: Matching['typoTolerance']) =>
        titles({ query, matching: { typoTolerance } })
      const all = ['Glockenspiel', 'Glockenspyel', 'Glockenspyal']
      expect(await found('glockenspiel', true)).toEqual(all)
      expect(await found('glockenspiel', 'strict')).toEqual(all.slice(0, 2))
      expect(await found('glockenspiel', 'min')).toEqual(all.slice(0, 1))
      expect(await found('glockenspiel', false)).toEqual(all.slice(0, 1))
      // One has one error, another two.
      expect((await found('glockenspiell', 'strict')).sort()).toEqual(all.slice(0, 2))
      expect(await found('glockenspiell', 'min')).toEqual(all.slice(0, 1))
    })

    test('documents are read by their ids, and those that match listed', async () => {
      const objectID = await catalogue().add({ title: 'Pendulum' })
      const [document, missing] = await catalogue().index.getDocuments([
        objectID,
        'sound-nothing00000',
      ])
      expect([document?.objectID, missing]).toEqual([objectID, null])
      const part = await catalogue().index.browse(
        { ...everything, query: 'pendulum' },
        undefined,
        10,
      )
      expect(part.documents.map((each) => each.objectID)).toEqual([objectID])
      const byId = [[equals('objectID', objectID)]]
      expect(await titles({ filters: byId })).toEqual(['Pendulum'])
      expect(await titles({ index: 'users', filters: [[equals('genre', 'jazz')]] })).toEqual([])
    })

    test('what becomes a draft is found no more', async () => {
      const objectID = await catalogue().add({ title: 'Vanishing Point' })
      expect(await titles({ query: 'vanishing' })).toEqual(['Vanishing Point'])
      await catalogue().hide(objectID)
      expect(await titles({ query: 'vanishing' })).toEqual([])
    })
  })
}
