import { setImmediate as nextTurn } from 'node:timers/promises'
import * as z from 'zod/mini'
import { isPagePath, pathIn } from '#client/i18n/locale-path.ts'
import type { Http } from '#http/http.ts'
import { LOCALES } from '#kernel/locale.ts'
import { listAlbums } from '#works/albums-contract.ts'
import { listSounds } from '#works/sounds-contract.ts'

/** A database that hangs delays the process no longer than this. */
const MOST_MS = 30_000
type Warmed = Pick<Http, 'app' | 'context'>

/** A page of each kind; those of works follow from what is published. */
const PAGES = [
  '/',
  '/charts',
  '/genres',
  '/new',
  '/albums',
  '/genre/electronic',
  '/tag/live',
  '/register',
  '/settings',
  '/my/sounds',
  '/redeem',
  '/gift',
  '/cart',
  '/legal/commerce',
]
/** These come last: hosted search may be away. */
const SEARCHES = ['/search?q=a', '/api/search?q=a']

/**
 * Draws pages as a visitor, one after the other, so that people do not wait for code to be compiled
 * and statements to be planned. It draws them in both languages, since a statement is prepared when
 * it comes again. A failure is logged, and the pages left are compiled for their first reader.
 */
export async function warmUp(
  http: Warmed,
  { hasPages }: { hasPages: boolean },
  stopping: AbortSignal,
  mostMs = MOST_MS,
): Promise<void> {
  const { log } = http.context
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(mostMs)])
  const startedAt = performance.now()
  try {
    const paths = [...PAGES, ...(await listWorks(http, signal)), ...SEARCHES]
    for (const path of paths.filter((each) => hasPages || !isPagePath(each))) {
      for (const locale of LOCALES) await get(http, pathIn(locale, path), signal)
    }
    log.info({ ms: Math.round(performance.now() - startedAt) }, 'the process is warm')
  } catch (error) {
    if (!stopping.aborted) log.error({ err: error }, 'the warm-up failed')
  }
}

/** What belongs to the newest sound and the newest album. */
async function listWorks(http: Warmed, signal: AbortSignal): Promise<string[]> {
  const sounds = z.parse(listSounds.reply, JSON.parse(await get(http, '/api/sounds', signal)))
  const albums = z.parse(listAlbums.reply, JSON.parse(await get(http, '/api/albums', signal)))
  const ofSounds = sounds.items.slice(0, 1).flatMap(({ id, username }) => {
    const call = `/api/sounds/${id}`
    return [`/sound/${id}`, `/user/${username}`, call, `${call}/stream.m3u8`]
  })
  return [...ofSounds, ...albums.items.slice(0, 1).map(({ id }) => `/album/${id}`)]
}

/** Others are served between two of these. */
async function get({ app, context }: Warmed, url: string, signal: AbortSignal): Promise<string> {
  const { publicUrl, port } = context.config
  const { host } = new URL(publicUrl ?? `http://localhost:${port}`)
  await nextTurn(undefined, { signal })
  const { statusCode, body } = await app.inject({ url, headers: { host }, signal })
  if (statusCode >= 500) throw new Error(`${url} responds with ${statusCode}`)
  return body
}
