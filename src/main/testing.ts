import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { inject } from 'vitest'
import { type Clock, fixedClock } from '#kernel/clock.ts'
import type { Config } from '#kernel/config.ts'
import type { Endpoint, In, Out } from '#kernel/endpoint.ts'
import { newId, newSecret } from '#kernel/ids.ts'
import type { DrawPlainPage } from '#kernel/plain-page.ts'
import type { Context } from '#ports/context.ts'
import { openReadOnly, testDatabase } from '#ports/database/testing.ts'
import { workOff } from '#ports/jobs/testing.ts'
import type { Log } from '#ports/log.ts'
import type { Trial } from '#ports/media/embedded-media.ts'
import { rememberMedia } from '#ports/media/testing/remember-media.ts'
import { findOrphanedFiles } from '#uploads/testing.ts'
import { createApi } from './api.ts'
import { readConfig } from './config.ts'
import { createContext, openMedia } from './context.ts'
import { jobs } from './features.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The media sandbox that this machine grants. */
    mediaTrial: Trial
    /** The folder of this run's media files, see `rememberMedia`. */
    mediaFolder: string
  }
}

export interface TestMember {
  userId: number
  publicId: string
  username: string
  token: string
}

export interface TestAnswer<E extends Endpoint> {
  status: number
  /** The reply, as the contract has it; an error reply has `error` instead. */
  body: Out<E['reply']>
  error: {
    code: string
    message: string
    fields?: Record<string, { code: string; message: string }>
  }
  headers: Record<string, string | string[] | number | undefined>
}

interface CallInput<E extends Endpoint> {
  params?: In<E['params']>
  query?: In<E['query']>
  body?: In<E['body']>
  as?: TestMember
  headers?: Record<string, string>
}

export interface TestService {
  app: FastifyInstance
  context: Context
  clock: ReturnType<typeof fixedClock>
  signUp(username: string, more?: { registered?: boolean }): Promise<TestMember>
  call<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<TestAnswer<E>>
  /** Works the queue until nothing is left to do now. */
  runJobs(): Promise<void>
  /** @throws where storage and rows do not match; `close` does it for every test */
  checkStorage(): Promise<void>
  /**
   * Ends the service; nothing may be under way any more. Fails where storage and rows do not match.
   */
  close(): Promise<void>
}

export interface TestOptions {
  env?: Record<string, string>
  log?: Log
  /** The reason why storage and rows need not match in the end. */
  leavesOrphanedFiles?: string
  /** True in tests of how the work on a file goes, not of its outcome alone. */
  worksOnEachFile?: boolean
}

/** The whole service on a database and a data folder of its own, with its real engines. */
export async function startTestService(more: TestOptions = {}): Promise<TestService> {
  const database = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'neiro-test-'))
  const config: Config = {
    ...readConfig({ DATA_DIR: folder, ...more.env }),
    databaseUrl: database.url,
    secret: Buffer.from(newSecret()),
  }
  const clock = fixedClock(new Date())
  const log = more.log ?? quiet
  const engine = await openMedia(config, log, inject('mediaTrial'))
  const media = more.worksOnEachFile ? engine : rememberMedia(engine, inject('mediaFolder'))
  const readOnly = await openReadOnly(database.url)
  const replicas = { db: readOnly.db, noteChange() {}, follow() {}, close: readOnly.close }
  const context = { ...(await createContext({ config, database, log, media, clock })), replicas }
  const http = await createApi(context)
  http.drawPlainPage = drawFromSource
  const { app } = http
  await app.ready()
  return {
    app,
    context,
    clock,
    signUp: (username, options) => signUp(context, clock, username, options),
    call: (endpoint, input) => call(app, endpoint, input),
    runJobs: () => runJobs(context, database.pool),
    checkStorage: () => checkStorage(context),
    async close() {
      const closing = app.close()
      // A reply that a test did not read to its end would be waited for, a minute and more.
      await Promise.race([closing, setTimeout(GRACE_MS, undefined, { ref: false })])
      app.server.closeAllConnections()
      await closing
      try {
        if (more.leavesOrphanedFiles === undefined) await checkStorage(context)
      } finally {
        await replicas.close()
        await database.close()
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}

const GRACE_MS = 1000

/** Draws a page by the components themselves: tests need no build. */
const drawFromSource: DrawPlainPage = async (page) => {
  const { drawPlainPage } = await import('#app/plain-page/draw-plain-page.tsx')
  return drawPlainPage(page)
}

/** Moves the clock on to noon in Japan, for tests of days: they may run shortly before midnight. */
export function advanceToNoon(clock: ReturnType<typeof fixedClock>): void {
  const NOON_SECONDS = 3 * 3600
  const secondsOfDay = Math.floor(clock.now().getTime() / 1000) % 86_400
  clock.advance((NOON_SECONDS - secondsOfDay + 86_400) % 86_400)
}

/** Storage holds no object that no row knows, and the reverse. */
async function checkStorage(context: Context): Promise<void> {
  const orphans = await findOrphanedFiles(context)
  if (orphans.length > 0) throw new Error(`Storage and rows do not match:\n${orphans.join('\n')}`)
}

const quiet: Log = {
  info() {},
  warn() {},
  // An unexpected error must be seen.
  error: (fields, message) => console.error(message, fields),
}

/** Puts a member and a session there, as registration and sign-in would. */
async function signUp(
  context: Context,
  clock: Clock,
  username: string,
  { registered = true }: { registered?: boolean } = {},
): Promise<TestMember> {
  const now = clock.now()
  const token = newSecret()
  const row = await context.db
    .insertInto('users')
    .values({
      publicId: newId(),
      email: `${username.toLowerCase()}@example.com`,
      username: registered ? username : null,
      name: registered ? username : null,
      registeredAt: registered ? now : null,
    })
    .returning(['id', 'publicId'])
    .executeTakeFirstOrThrow()
  await context.db
    .insertInto('sessions')
    .values({
      publicId: newId(),
      userId: row.id,
      tokenHash: createHash('sha256').update(token).digest(),
      userAgent: 'test',
      ip: '127.0.0.1',
      createdAt: now,
      seenAt: now,
      // The clock of a test may be moved far ahead.
      expiresAt: new Date(now.getTime() + 365 * 86_400_000),
    })
    .execute()
  return { userId: row.id, publicId: row.publicId, username, token }
}

async function call<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  input: CallInput<E> = {},
): Promise<TestAnswer<E>> {
  const params = Object.entries(input.params ?? {})
  const path = params.reduce(
    (url, [name, value]) => url.replace(`:${name}`, encodeURIComponent(String(value))),
    endpoint.path,
  )
  const query = Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined)
  const answer = await app.inject({
    method: endpoint.method,
    url: `${endpoint.base ?? '/api'}${path}`,
    query: Object.fromEntries(query.map(([name, value]) => [name, String(value)])),
    headers: {
      'accept-language': 'en',
      ...(input.as && { authorization: `Bearer ${input.as.token}` }),
      ...input.headers,
    },
    ...(input.body !== undefined && { payload: Object(input.body) }),
  })
  const body = answer.body === '' ? undefined : answer.json()
  return {
    status: answer.statusCode,
    body,
    error: body?.error ?? { code: '', message: '' },
    headers: answer.headers,
  }
}

/** Failed jobs are logged in a test, done ones are not. */
function runJobs(context: Context, pool: Pool): Promise<void> {
  const { signal } = new AbortController()
  const run = { signal, attempt: 1, lastAttempt: false }
  return workOff(pool, jobs, (job, payload) => job.perform(context, payload, run))
}
