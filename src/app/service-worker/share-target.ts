import { SHARE_PATHS } from '#kernel/service-worker.ts'
import { storeSharedFiles } from '#uploads/web/shared-files/shared-files.ts'

/** True for what another app shares with the installed one (W3C Web Share Target). */
export function isShare({ method, url }: Request): boolean {
  return method === 'POST' && SHARE_PATHS.some((path) => new URL(url).pathname === path)
}

/** Files wait for the upload page. A link to the service opens, and other words are searched for. */
export async function receiveShare(request: Request): Promise<Response> {
  const { origin, pathname } = new URL(request.url)
  const form = await request.formData()
  const prefix = pathname.slice(0, pathname.lastIndexOf('/'))
  const files = form.getAll('files').filter((value) => value instanceof File)
  const to = files.length > 0 ? await openUploads(files) : findPage(form, origin, prefix)
  return Response.redirect(new URL(to, origin), 303)

  async function openUploads(shared: readonly File[]): Promise<string> {
    try {
      await storeSharedFiles(shared)
      return `${prefix}/sound-new`
    } catch (error) {
      // There may be no room for them.
      console.warn('Shared files could not be stored:', error)
      return `${prefix}/sound-new?shared=lost`
    }
  }
}

const LINK = /https?:\/\/\S+/g

function findPage(form: FormData, origin: string, prefix: string): string {
  // Apps put a link into any of them.
  const texts = ['url', 'text', 'title'].map((name) => `${form.get(name) ?? ''}`)
  const links = texts.flatMap((text) => text.match(LINK) ?? [])
  const addresses = links.flatMap((link) => URL.parse(link) ?? [])
  const own = addresses.find((address) => address.origin === origin)
  if (own) return own.href
  const [, text = '', title = ''] = texts.map((each) => each.replace(LINK, '').trim())
  const query = title || text
  return query === '' ? prefix || '/' : `${prefix}/search?q=${encodeURIComponent(query)}`
}
