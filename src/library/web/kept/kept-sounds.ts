/** The sounds that a member keeps in this browser, to play them without a network. */
const CACHE = 'kept-sounds'
const FOLDER = '/kept/'
const ABOUT = 'x-about'
/** A member’s sounds take no more than this, nor more than nine tenths of what the browser has left. */
export const KEPT_MAX_BYTES = 2_000_000_000
const SHARE_OF_ROOM = 0.9

export interface KeptSound {
  id: string
  title: string
  user: string
  /** The member that keeps it. */
  owner: string
  bytes: number
}

type Source = Pick<KeptSound, 'id' | 'title' | 'user' | 'owner'> & {
  mp3Url: string
  /** Undefined without a cover. */
  coverUrl: string | undefined
}

/** A worker answers for these addresses: no server has them. */
export const audioPath = (id: string) => `${FOLDER}${id}.mp3`
export const coverPath = (id: string) => `${FOLDER}${id}.cover`

/** False where the browser keeps nothing: without https, and in some private windows. */
export const canKeep = () => 'caches' in globalThis && 'serviceWorker' in navigator

export const hasKept = () => caches.has(CACHE)

/** The stored reply for an address of a kept sound; null for all other addresses. */
export function findKept(pathname: string): Promise<Response | undefined> | null {
  if (!pathname.startsWith(FOLDER)) return null
  return caches.open(CACHE).then((cache) => cache.match(pathname))
}

export async function listKept(): Promise<KeptSound[]> {
  if (!(await hasKept())) return []
  const cache = await caches.open(CACHE)
  const replies = await Promise.all((await cache.keys()).map((key) => cache.match(key)))
  return replies.flatMap((reply) => {
    const about = reply?.headers.get(ABOUT)
    return about ? [JSON.parse(decodeURIComponent(about))] : []
  })
}

/**
 * Stores the audio of a sound and, where it can be had, its cover.
 *
 * @returns full where there is no room for it
 */
export async function keepSound(source: Source): Promise<'kept' | 'full' | 'failed'> {
  const { mp3Url, coverUrl, ...about } = source
  try {
    const audio = await fetch(mp3Url)
    const bytes = Number(audio.headers.get('content-length'))
    if (!audio.ok || !(bytes > 0)) return 'failed'
    if (bytes > (await findRoom())) {
      await audio.body?.cancel()
      return 'full'
    }
    const cache = await caches.open(CACHE)
    const headers = {
      'content-type': 'audio/mpeg',
      'content-length': `${bytes}`,
      [ABOUT]: encodeURIComponent(JSON.stringify({ ...about, bytes } satisfies KeptSound)),
    }
    await cache.put(audioPath(about.id), new Response(audio.body, { headers }))
    // A cover may lie where pages cannot read it; the sound plays without.
    const cover = coverUrl ? await fetch(coverUrl).catch(() => undefined) : undefined
    if (cover?.ok) await cache.put(coverPath(about.id), cover)
    return 'kept'
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') return 'full'
    console.warn('A sound could not be kept:', error)
    return 'failed'
  }
}

async function findRoom(): Promise<number> {
  const used = (await listKept()).reduce((sum, { bytes }) => sum + bytes, 0)
  const { quota = Number.POSITIVE_INFINITY, usage = 0 } = await navigator.storage.estimate()
  return Math.min(KEPT_MAX_BYTES - used, (quota - usage) * SHARE_OF_ROOM)
}

export async function removeKept(ids: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE)
  const paths = ids.flatMap((id) => [audioPath(id), coverPath(id)])
  await Promise.all(paths.map((path) => cache.delete(path)))
}

export const removeAllKept = () => caches.delete(CACHE)
