import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { systemClock } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { recordingUse } from '#library/server/select-recording-use.ts'
import type { Context } from '#ports/context.ts'
import type { OpenDatabase } from '#ports/database/open-database.ts'
import { testDatabase } from '#ports/database/testing.ts'
import type { JobRun } from '#ports/jobs/define-job.ts'
import { createListeners } from '#ports/jobs/publish.ts'
import {
  type AudioFacts,
  FIRST_FILES,
  LATER_FILES,
  type Media,
  PEAKS_FILE,
} from '#ports/media/media.ts'
import { drawImageHere } from '#ports/media/testing/draw-image-here.ts'
import { createDiskStorage } from '#ports/storage/disk-storage.ts'
import { findOrphanedFiles } from '../testing.ts'
import { insertUpload } from './posting/store.ts'
import { insertRecording } from './recordings/store.ts'

export const FACTS: AudioFacts = {
  durationSeconds: 12,
  sampleRate: 44_100,
  channels: 2,
  bits: 16,
  codec: 'pcm_s16le',
  container: 'wav',
  loudnessLufs: -14,
  truePeakDb: -1,
}

/** A media engine that does what a test defines; by default it writes all files. */
export function scriptedMedia(more: Partial<Media> = {}): Media {
  return {
    sandbox: 'limits',
    async transcode({ outputFolder, onPlayable }) {
      await leaveStreams(outputFolder)
      await onPlayable?.(FACTS)
      return { ok: true, value: FACTS }
    },
    async preview({ outputFolder }) {
      await leaveStreams(outputFolder)
      return { ok: true, value: { durationSeconds: 12 } }
    },
    async download({ outputFolder, format }) {
      const file = join(outputFolder, `download.${format}`)
      await writeFile(file, format)
      return { ok: true, value: { file } }
    },
    drawImage: drawImageHere,
    ...more,
  }
}

export async function leaveStreams(folder: string, text = 'stream'): Promise<void> {
  for (const file of [...FIRST_FILES, ...LATER_FILES])
    await writeFile(join(folder, file), `${text} ${file}`)
  await writeFile(join(folder, PEAKS_FILE), '{"peaks":[0,0.5,1]}')
}

export interface UploadsBench {
  context: Context
  url: string
  ownerId: number
  /** What is stored, by key. */
  keys(prefix?: string): Promise<string[]>
  /** A file as the browser has posted it, with the row of its transcode. */
  addRecording(
    body?: string,
    ownerId?: number,
  ): Promise<{ id: number; publicId: string; originalKey: string }>
  close(): Promise<void>
}

/**
 * A database, a disk storage and a user; everything else that this room does not use is absent.
 *
 * @param more.leavesOrphanedFiles why storage and rows need not match in the end
 */
export async function openUploadsBench(
  media: Media = scriptedMedia(),
  { leavesOrphanedFiles }: { leavesOrphanedFiles?: string } = {},
): Promise<UploadsBench> {
  const database: OpenDatabase & { url: string } = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'neiro-uploads-'))
  const secret = Buffer.alloc(32, 1)
  const { db } = database
  const storage = await createDiskStorage({
    folder: join(folder, 'storage'),
    secret,
    postUrl: '/storage/',
  })
  const log = { info() {}, warn() {}, error() {} }
  const config = {
    dataFolder: folder,
    secret,
    databaseUrl: database.url,
    links: { image: '/images' },
  }
  const parts = {
    config,
    db,
    storage,
    media,
    clock: systemClock,
    log,
    listeners: createListeners(),
    recordingUse,
  }
  const context: Context = Object.assign(Object.create(null), parts)
  const owner = await db
    .insertInto('users')
    .values({ publicId: newId(), email: 'artist@example.com' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    context,
    url: database.url,
    ownerId: owner.id,
    async keys(prefix = '') {
      const keys: string[] = []
      for await (const { key } of storage.list(prefix)) keys.push(key)
      return keys
    },
    addRecording: (body = 'RIFF', ownerId = owner.id) => addRecording(context, ownerId, body),
    async close() {
      try {
        if (leavesOrphanedFiles === undefined) expect(await findOrphanedFiles(context)).toEqual([])
      } finally {
        await database.close()
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}

async function addRecording(context: Context, ownerId: number, body: string) {
  const { db, storage } = context
  const key = `originals/${newId()}`
  const publicId = newId()
  const now = new Date()
  const owned = { ownerId, key, fileName: 'a.wav' }
  const upload = { ...owned, publicId: newId(), kind: 'sound', type: 'audio/wav', expiresAt: now }
  const { id } = await insertUpload(db, upload)
  await storage.put(key, Buffer.from(body), 'audio/wav')
  const more = { publicId, bytes: body.length, now }
  const made = await insertRecording(db, { ...owned, id }, more)
  if (!made) throw new Error('The recording was not stored')
  return { id: made.id, publicId, originalKey: key }
}

export function jobRun(more: Partial<JobRun> = {}): JobRun {
  return { signal: new AbortController().signal, attempt: 1, lastAttempt: false, ...more }
}
