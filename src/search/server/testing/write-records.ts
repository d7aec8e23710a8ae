import { sql } from 'kysely'
import type { Context } from '#ports/context.ts'
import { CC_TYPES } from '#works/contract.ts'
import { creatorRow, workRow } from '../documents/document.ts'
import { writeDocuments } from '../documents/store.ts'
import { insertWords } from '../typos/words-store.ts'
import type { MediaRecord, PeerIndex, UserRecord } from './records.ts'

/** Makes our engine search what was written, which hangs on no sounds or accounts here. */
export async function replaceDocuments(
  { db }: Pick<Context, 'db'>,
  indices: ReadonlyMap<string, PeerIndex>,
): Promise<void> {
  const records = ['media', 'users'].flatMap((name) => [
    ...(indices.get(name)?.records.values() ?? []),
  ])
  const rows = records.map((record, at) =>
    'title' in record
      ? workRow(workFacts(record, at + 1))
      : creatorRow(creatorFacts(record, at + 1)),
  )
  await db.transaction().execute(async (trx) => {
    // Foreign keys and triggers are not checked.
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`delete from search_documents`.execute(trx)
    await insertWords(trx, await writeDocuments(trx, rows, { workIds: [], userIds: [] }))
  })
}

function workFacts(record: MediaRecord, id: number) {
  const creativeCommons: number = [...CC_TYPES, ''].indexOf(record.license)
  return {
    ...record,
    id,
    publicId: record.id,
    ownerId: 1,
    albumIds: [],
    credits: [],
    isListed: true,
    isIndexed: true,
    artistReading: record.artist_reading,
    guess: null,
    artistGuess: '',
    albumGuesses: [],
    albumReadings: record.album_readings,
    cover: imageOf(record.coverart),
    sales: record.price !== null,
    price: record.price ?? 0,
    nameYourPrice: record.nameyourprice,
    license: creativeCommons < 0 ? 1 : 2,
    ccType: creativeCommons + 1,
    releasedAt: new Date(record.released_at * 1000),
  }
}

function creatorFacts({ objectID, user_image, ...record }: UserRecord, id: number) {
  return {
    ...record,
    id,
    publicId: objectID.replace('user-', ''),
    image: imageOf(user_image),
    guess: null,
    isListed: true,
  }
}

const imageOf = (address: string | null) => address?.match(/([^/]+)\.jpg$/)?.[1] ?? null
