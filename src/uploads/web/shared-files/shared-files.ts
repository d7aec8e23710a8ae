import { randomId } from '#kernel/random-id.ts'

/** Files that another app has shared; the worker stores them here until the upload page takes them. */
const CACHE = 'shared-files'
const FOLDER = '/shared-files/'
const ABOUT = 'x-about'
/** Nobody looks for a file later, and the device may be another person’s by then. */
const KEPT_MS = 24 * 60 * 60 * 1000

interface About {
  name: string
  lastModified: number
  storedAt: number
}

export async function storeSharedFiles(files: readonly File[]): Promise<void> {
  const cache = await caches.open(CACHE)
  for (const file of files) {
    const { name, lastModified, type } = file
    const about: About = { name, lastModified, storedAt: Date.now() }
    const headers = { 'content-type': type, [ABOUT]: encodeURIComponent(JSON.stringify(about)) }
    await cache.put(FOLDER + randomId(), new Response(file, { headers }))
  }
}

/** Removes what has waited too long. */
export async function listSharedFiles(): Promise<File[]> {
  if (!('caches' in globalThis) || !(await caches.has(CACHE))) return []
  const cache = await caches.open(CACHE)
  const files = (await cache.keys()).map(async (key) => {
    const file = await fileOf(await cache.match(key))
    if (file === undefined) await cache.delete(key)
    return file
  })
  return (await Promise.all(files)).flatMap((file) => file ?? [])
}

export const removeSharedFiles = () => caches.delete(CACHE)

async function fileOf(reply: Response | undefined): Promise<File | undefined> {
  const stored = reply?.headers.get(ABOUT)
  if (!reply || !stored) return undefined
  const { name, lastModified, storedAt }: About = JSON.parse(decodeURIComponent(stored))
  if (Date.now() - storedAt > KEPT_MS) return undefined
  const type = reply.headers.get('content-type') ?? ''
  return new File([await reply.blob()], name, { lastModified, type })
}
