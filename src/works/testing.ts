import { type Insertable, sql } from 'kysely'
import { newId } from '#kernel/ids.ts'
import { slugOf } from '#kernel/slug.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'
import { publish } from '#ports/jobs/publish.ts'
import { previewReady, recordingFailed, recordingReady } from '#uploads/server/events.ts'
import { insertAlbum } from './server/albums/store.ts'
import { createSound } from './server/sounds/edit/create-sound.ts'
import { getSound } from './server/sounds/find-sound-for.ts'
import type { NewSound, Sound } from './sounds-contract.ts'

export { insertSound } from './server/sounds/store.ts'

type NewWork = Omit<Insertable<DB['works']>, 'kind'>

interface Base {
  context: Context
}
type Owner = Pick<Member, 'userId' | 'publicId'>
export const TEST_SECONDS = 120
export const TEST_LUFS = -9.5

/** A recording as the uploads feature leaves it, without decoding a file. */
export async function insertRecording(
  { context }: Base,
  owner: Owner,
  { ready = true, fileName = 'night.wav' } = {},
): Promise<{ id: number; transcodeId: string }> {
  const { db, clock } = context
  const upload = await db
    .insertInto('uploads')
    .values({
      publicId: newId(),
      ownerId: owner.userId,
      kind: 'sound',
      key: `sounds/${newId()}`,
      fileName,
      type: 'audio/wav',
      expiresAt: clock.now(),
    })
    .returning(['id', 'key'])
    .executeTakeFirstOrThrow()
  const { id, publicId } = await db
    .insertInto('recordings')
    .values({
      publicId: newId(),
      ownerId: owner.userId,
      uploadId: upload.id,
      originalKey: upload.key,
      originalBytes: 1000,
      fileName,
    })
    .returning(['id', 'publicId'])
    .executeTakeFirstOrThrow()
  if (ready) await markReady({ context }, id)
  return { id, transcodeId: publicId }
}

/** The recording becomes READY, with a link for its owner and buyers, and its domain event. */
export async function markReady({ context }: Base, recordingId: number): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const link = await trx
      .insertInto('streamLinks')
      .values({ publicId: newId(), recordingId })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('recordings')
      .set({
        status: 'READY',
        streamPrefix: `streams/${newId()}`,
        durationSeconds: TEST_SECONDS,
        sampleRate: 44_100,
        channels: 2,
        bits: 16,
        codec: 'pcm_s16le',
        container: 'wav',
        loudnessLufs: TEST_LUFS,
        fullLinkId: link.id,
        readyAt: context.clock.now(),
      })
      .where('id', '=', recordingId)
      .execute()
    await publish(context, trx, recordingReady, { recordingId })
  })
}

export async function markFailed(
  { context }: Base,
  recordingId: number,
  error = 'not_audio',
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('recordings')
      .set({ status: 'ERROR', error })
      .where('id', '=', recordingId)
      .execute()
    await publish(context, trx, recordingFailed, { recordingId })
  })
}

/** Every preview that waits is made. */
export async function finishPreviews({ context }: Base): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const made = await trx
      .updateTable('previews')
      .set({ status: 'READY', streamPrefix: 'streams/preview' })
      .where('status', '=', 'WAITING')
      .returning('id')
      .execute()
    for (const { id } of made) await publish(context, trx, previewReady, { previewId: id })
  })
}

/** Makes every preview that waits fail, for no fault of the file. */
export async function failPreviews({ context }: Base): Promise<void> {
  await context.db
    .updateTable('previews')
    .set({ status: 'ERROR' })
    .where('status', '=', 'WAITING')
    .execute()
}

/** A sound from a recording that is ready; Released by default. */
export async function makeSound(
  { context }: Base,
  owner: Owner,
  fields: Partial<NewSound> = {},
): Promise<Sound> {
  const { transcodeId } = await insertRecording({ context }, owner)
  const viewer: Member = {
    userId: owner.userId,
    publicId: owner.publicId,
    registered: true,
    sessionId: undefined,
    locale: 'en',
    ip: '127.0.0.1',
    userAgent: 'test',
  }
  const made: NewSound = { title: 'Night walk', status: 'Released', transcodeId, ...fields }
  return getSound(context, viewer, await createSound(context, viewer, made))
}

/** An album without sounds, as a row. @returns its internal key */
export async function insertAlbumRow(
  db: Database,
  { title = 'Day box', ...values }: Partial<NewWork> & Pick<NewWork, 'ownerId'>,
): Promise<number> {
  const id = await insertAlbum(db, { publicId: newId(), title, slug: slugOf(title), ...values })
  if (id === undefined) throw new Error('The album exists already')
  return id
}

/**
 * The plan of a query where many artists have public works, since the planner chooses among indexes
 * by how many rows they leave; nothing of them stays.
 */
export async function planAmongMany(
  db: Database,
  explain: (trx: Database) => Promise<readonly object[]>,
): Promise<string[]> {
  const trx = await db.startTransaction().execute()
  await sql`insert into users (public_id) select 'many ' || n from generate_series(1, 300) n`.execute(
    trx,
  )
  await sql`insert into works (kind, public_id, owner_id, title, slug, status, released_at)
    select kind, kind || id, id, 'Many', 'many', 'Released', '2025-01-01'
    from users, unnest(array['sound', 'album']) as kind where public_id like 'many %'`.execute(trx)
  await sql`analyze works`.execute(trx)
  await sql`set local enable_seqscan = off`.execute(trx)
  await sql`set local enable_bitmapscan = off`.execute(trx)
  await sql`set local enable_sort = off`.execute(trx)
  const plan = await explain(trx)
  await trx.rollback().execute()
  return plan.flatMap((row) => Object.values(row).map(String))
}

/** The internal key behind a public id. */
export async function keyOf({ context }: Base, publicId: string): Promise<number> {
  const row = await context.db
    .selectFrom('works')
    .select('id')
    .where('publicId', '=', publicId)
    .executeTakeFirstOrThrow()
  return row.id
}
