import * as z from 'zod/mini'

/** A record that may be written: a field that is no part of a document is refused. */
export const MediaRecord = z.strictObject({
  objectID: z.string().check(z.regex(/^(sound|album)-[a-z0-9]{12}$/)),
  kind: z.enum(['sound', 'album']),
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  reading: z.string(),
  artist: z.string(),
  artist_reading: z.string(),
  username: z.string(),
  albums: z.array(z.string()),
  album_readings: z.array(z.string()),
  credits: z.array(z.string()),
  genre: z.string(),
  tags: z.array(z.string()),
  description: z.string().check(z.maxLength(2000)),
  lyrics: z.string(),
  coverart: z.nullable(z.string()),
  price: z.nullable(z.int()),
  nameyourprice: z.boolean(),
  license: z.string(),
  duration: z.number(),
  year: z.int(),
  released_at: z.int(),
  plays: z.int(),
  sort_title: z.string(),
  _tags: z.array(z.string()),
  pronunciations: z.array(z.string()),
})
export type MediaRecord = z.output<typeof MediaRecord>

export const UserRecord = z.strictObject({
  objectID: z.string().check(z.regex(/^user-[a-z0-9]{12}$/)),
  username: z.string(),
  name: z.string(),
  reading: z.string(),
  bio: z.string(),
  user_image: z.nullable(z.string()),
  sounds: z.int(),
  followers: z.int(),
  pronunciations: z.array(z.string()),
})
export type UserRecord = z.output<typeof UserRecord>

const names = z.array(z.string())

export const Settings = z.strictObject({
  searchableAttributes: names,
  attributesForFaceting: names,
  ranking: names,
  customRanking: names,
  attributesToHighlight: names,
  unretrievableAttributes: names,
  minWordSizefor1Typo: z.literal(4),
  minWordSizefor2Typos: z.literal(8),
  queryType: z.literal('prefixAll'),
  removeWordsIfNoResults: z.literal('allOptional'),
  indexLanguages: names,
  queryLanguages: names,
  ignorePlurals: z.boolean(),
  removeStopWords: z.literal(false),
  optionalWords: names,
  allowTyposOnNumericTokens: z.literal(false),
  separatorsToIndex: z.string(),
  customNormalization: z.strictObject({ default: z.record(z.string(), z.string()) }),
  paginationLimitedTo: z.literal(1000),
  replicas: z.optional(names),
})
export type Settings = z.output<typeof Settings>

export const Synonym = z.strictObject({
  objectID: z.string(),
  type: z.literal('synonym'),
  synonyms: names,
})

const Write = z.strictObject({
  action: z.literal('addObject'),
  body: z.union([MediaRecord, UserRecord]),
})
const Removal = z.strictObject({
  action: z.literal('deleteObject'),
  body: z.strictObject({ objectID: z.string() }),
})
export const Batch = z.strictObject({
  requests: z.array(z.union([Write, Removal])).check(z.maxLength(1000)),
})

export const Operation = z.strictObject({
  operation: z.enum(['move', 'copy']),
  destination: z.string(),
})

/** The contents of an index of the peer. */
export interface PeerIndex {
  records: Map<string, MediaRecord | UserRecord>
  settings: Settings | undefined
  synonyms: z.output<typeof Synonym>[]
}
