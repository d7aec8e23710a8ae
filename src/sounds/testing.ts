import { newId } from '#kernel/ids.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { publish } from '#ports/jobs/publish.ts'
import { previewReady, recordingFailed, recordingReady } from '#uploads/server/events.ts'
import type { NewSound, Sound } from './contract.ts'
import { createSound } from './server/edit/create-sound.ts'
import { getSound } from './server/find-sound-for.ts'

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
      public_id: newId(),
      owner_id: owner.userId,
      kind: 'sound',
      key: `sounds/${newId()}`,
      file_name: fileName,
      type: 'audio/wav',
      expires_at: clock.now(),
    })
    .returning(['id', 'key'])
    .executeTakeFirstOrThrow()
  const { id, public_id } = await db
    .insertInto('recordings')
    .values({
      public_id: newId(),
      owner_id: owner.userId,
      upload_id: upload.id,
      original_key: upload.key,
      original_bytes: 1000,
      file_name: fileName,
    })
    .returning(['id', 'public_id'])
    .executeTakeFirstOrThrow()
  if (ready) await markReady({ context }, id)
  return { id, transcodeId: public_id }
}

/** The recording becomes READY, with a link for its owner and buyers, and its domain event. */
export async function markReady({ context }: Base, recordingId: number): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const link = await trx
      .insertInto('stream_links')
      .values({ public_id: newId(), recording_id: recordingId })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('recordings')
      .set({
        status: 'READY',
        stream_prefix: `streams/${newId()}`,
        duration_seconds: TEST_SECONDS,
        sample_rate: 44_100,
        channels: 2,
        bits: 16,
        codec: 'pcm_s16le',
        container: 'wav',
        loudness_lufs: TEST_LUFS,
        full_link_id: link.id,
        ready_at: context.clock.now(),
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
      .set({ status: 'READY', stream_prefix: 'streams/preview' })
      .where('status', '=', 'WAITING')
      .returning('id')
      .execute()
    for (const { id } of made) await publish(context, trx, previewReady, { previewId: id })
  })
}

/** No preview that waits can be made, for no fault of the file. */
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

/** The internal key behind a public id. */
export async function keyOf({ context }: Base, publicId: string): Promise<number> {
  const row = await context.db
    .selectFrom('sounds')
    .select('id')
    .where('public_id', '=', publicId)
    .executeTakeFirstOrThrow()
  return row.id
}
