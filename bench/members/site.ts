import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import type { Http } from '#http/http.ts'
import { newId, newSecret } from '#kernel/ids.ts'
import { createApi } from '#main/api.ts'
import { readConfig } from '#main/config.ts'
import { createLog } from '#main/log.ts'
import { loadWebBuild, openWebBuild } from '#main/pages/web-build.ts'
import { startService } from '#main/service.ts'
import { registerWeb } from '#main/web.ts'
import type { Context } from '#ports/context.ts'
import { insertAlbumRow, keyOf, makeSound } from '../../src/works/testing.ts'

const ARTISTS = 6
const SOUNDS_EACH = 6
const OTHERS = 30
const DAY_SECONDS = 86_400

export interface Site {
  context: Context
  http: Http
  /** The build that the pages come from. */
  build: ServerBuild
  soundId: string
  albumId: string
  username: string
  /** The session of a member who follows the artists. */
  token: string
  /** Sessions of others, and all sounds: claps of one for one are limited. */
  others: string[]
  soundIds: string[]
  /** @throws Error where it responds with anything but 200 */
  get(url: string, cookie?: string): Promise<string>
  close(): Promise<void>
}

/** The whole service in this process with some artists’ works, without jobs beside. */
export async function openSite(): Promise<Site> {
  const data = await mkdtemp(join(tmpdir(), 'neiro-bench-'))
  const service = await startService({
    env: {},
    config: { ...readConfig({ DATA_DIR: data, PORT: '0' }), services: ['api'] },
    log: createLog('warn'),
    dev: false,
    signal: new AbortController().signal,
    onLost() {},
  })
  const { context } = service
  const http = await createApi(context, { cacheResponses: true })
  const folder = join(import.meta.dirname, '../../build')
  const build: ServerBuild = await (await loadWebBuild(folder)).server()
  await registerWeb(http, await openWebBuild(http, { kind: 'built', folder }))
  await http.app.ready()
  return {
    context,
    http,
    build,
    ...(await publish(context)),
    async get(url, cookie) {
      const headers = cookie === undefined ? {} : { cookie }
      const { statusCode, body } = await http.app.inject({ url, headers })
      if (statusCode !== 200) throw new Error(`${url} responds with ${statusCode}`)
      return body
    },
    async close() {
      await http.app.close()
      await service.stop()
      await rm(data, { recursive: true, force: true })
    },
  }
}

async function publish(context: Context) {
  const { db } = context
  const member = await addUser(context, 'member')
  const token = await signIn(context, member.userId)
  const sounds: string[] = []
  for (let number = 0; number < ARTISTS; number += 1) {
    const artist = await addUser(context, `artist${number}`)
    const followed = { followerId: member.userId, followedId: artist.userId }
    await db
      .insertInto('follows')
      .values({ ...followed, createdAt: new Date() })
      .execute()
    for (let made = 0; made < SOUNDS_EACH; made += 1) {
      const { id } = await makeSound({ context }, artist)
      sounds.push(id)
      const played = { soundId: await keyOf({ context }, id), plays: number + made + 1 }
      const day = new Date(Date.now() + 9 * 3600 * 1000).toISOString().slice(0, 10)
      await db
        .insertInto('playDays')
        .values({ ...played, day })
        .execute()
    }
  }
  const others: string[] = []
  for (let number = 0; number < OTHERS; number += 1) {
    const { userId } = await addUser(context, `listener${number}`)
    others.push(await signIn(context, userId))
  }
  const albumId = newId()
  const owner = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'artist0')
    .executeTakeFirstOrThrow()
  const album = { publicId: albumId, ownerId: owner.id, title: 'Box', slug: 'box' }
  const key = await insertAlbumRow(db, { ...album, status: 'Released', releasedAt: new Date() })
  for (const [position, id] of sounds.slice(0, SOUNDS_EACH).entries()) {
    const soundId = await keyOf({ context }, id)
    await db.insertInto('albumSounds').values({ albumId: key, soundId, position }).execute()
  }
  const soundId = sounds[0] ?? ''
  return { token, others, soundId, soundIds: sounds, albumId, username: 'artist0' }
}

async function addUser({ db }: Context, username: string) {
  const publicId = newId()
  const { id } = await db
    .insertInto('users')
    .values({
      publicId,
      username,
      name: username,
      email: `${username}@example.com`,
      registeredAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { userId: id, publicId }
}

async function signIn({ db }: Context, userId: number): Promise<string> {
  const token = newSecret()
  const now = new Date()
  await db
    .insertInto('sessions')
    .values({
      publicId: newId(),
      userId,
      tokenHash: createHash('sha256').update(token).digest(),
      userAgent: 'bench',
      ip: '127.0.0.1',
      createdAt: now,
      seenAt: now,
      expiresAt: new Date(now.getTime() + DAY_SECONDS * 1000),
    })
    .execute()
  return token
}
