import { createHash } from 'node:crypto'
import { link, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from '../../../demo/client.ts'
import { newId } from '../../../src/kernel/ids.ts'
import { requestTranscode } from '../../../src/uploads/contract.ts'
import { updateRecording } from '../../../src/uploads/server/recordings/store.ts'
import { runFolder } from '../../../src/uploads/server/recordings/stream-folder.ts'
import { openStreamLink } from '../../../src/uploads/server/recordings.ts'
import { newPerson, userIdOf } from './accounts.ts'
import { dataFolder, openedDatabase } from './database.ts'

/**
 * A recording that is READY with all its streams. Each file is uploaded and transcoded once in a run;
 * later recordings of it share the stored files.
 *
 * @returns its transcodeId, of which a sound can be made
 */
export async function insertRecording(
  artist: Person,
  { file, name }: { file: Buffer; name: string },
): Promise<string> {
  const { id: _, ...model } = await modelOf(file)
  const { db } = await openedDatabase()
  const [ownerId, publicId, uploadId] = [await userIdOf(artist), newId(), newId()]
  const originalKey = `originals/${uploadId}`
  const streamPrefix = `${runFolder({ publicId })}/${newId()}`
  await shareObject(model.originalKey, originalKey)
  await shareFolder(model.streamPrefix ?? '', streamPrefix)
  await db.transaction().execute(async (trx) => {
    const now = new Date()
    const upload = await trx
      .insertInto('uploads')
      .values({
        publicId: uploadId,
        ownerId,
        kind: 'sound',
        key: originalKey,
        fileName: name,
        type: 'audio/wav',
        expiresAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const own = {
      publicId,
      ownerId,
      originalKey,
      streamPrefix,
      fileName: name,
    }
    // Without its fingerprint: equal recordings of two accounts would be reported to the operator.
    const unlike = { fingerprint: null, fingerprintWords: null, sameAsId: null }
    const { id } = await trx
      .insertInto('recordings')
      .values({ ...model, ...own, ...unlike, tags: null, uploadId: upload.id, fullLinkId: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    const fullLinkId = await openStreamLink(trx, { recordingId: id })
    await updateRecording(trx, id, { fullLinkId })
  })
  return publicId
}

const models = new Map<string, ReturnType<typeof findOrMake>>()

/** The recording of the first upload of this file, made where there is none yet. */
function modelOf(file: Buffer) {
  const name = `${createHash('sha256').update(file).digest('hex')}.wav`
  const model = models.get(name) ?? findOrMake(file, name)
  models.set(name, model)
  return model
}

async function findOrMake(file: Buffer, name: string) {
  const { db, pool } = await openedDatabase()
  const find = () =>
    db
      .selectFrom('recordings')
      .selectAll()
      .where('fileName', '=', name)
      .where('status', '=', 'READY')
      .where('partialSince', 'is', null)
      .executeTakeFirst()
  const known = await find()
  if (known) return known
  const lock = await pool.connect()
  try {
    // Both workers may want the same file.
    await lock.query('select pg_advisory_lock(hashtextextended($1, 0))', [name])
    if (!(await find())) await transcode(file, name)
  } finally {
    // The lock ends with its connection.
    lock.release(true)
  }
  for (;;) {
    const made = await find()
    if (made) return made
    await sleep(100)
  }
}

async function transcode(file: Buffer, name: string): Promise<void> {
  const artist = await newPerson(`http://localhost:${process.env.E2E_PORT}`, 'model')
  const body = { filename: await artist.postSound(file, name) }
  const { transcodeId } = await artist.call(requestTranscode, { body })
  await artist.untilReady(transcodeId)
}

/** Gives a stored object a second key, with the type that stands beside it. */
async function shareObject(from: string, to: string): Promise<void> {
  const objects = join(dataFolder(), 'storage/objects')
  for (const ending of ['', '.~type']) {
    await link(join(objects, from + ending), join(objects, to + ending))
  }
}

/** Gives all that is stored in a folder second keys in another one. */
async function shareFolder(from: string, to: string): Promise<void> {
  const objects = join(dataFolder(), 'storage/objects')
  await mkdir(join(objects, to), { recursive: true })
  for (const name of await readdir(join(objects, from))) {
    await link(join(objects, from, name), join(objects, to, name))
  }
}
