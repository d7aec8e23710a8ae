import type { CallApi } from '#client/api-call.ts'
import { orThrow } from '#client/page-context.ts'
import { getAlbum } from '#works/albums-contract.ts'
import { getSound } from '#works/sounds-contract.ts'

/** Reads the title of a work that someone writes to the operator about. @throws the page’s error */
export async function loadTitle(api: CallApi, kind: 'sound' | 'album', id: string) {
  const params = { id }
  const work = await (kind === 'sound' ? api(getSound, { params }) : api(getAlbum, { params }))
  return orThrow(work).title
}
