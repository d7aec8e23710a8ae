import { type CallApi, isFailure } from '#client/api-call.ts'
import { getSound } from '#sounds/contract.ts'
import { type AlbumItem, itemOfSound } from './sounds/album-item.ts'

const AT_ONCE = 10

/** One’s own of these sounds, in this order; what is another’s, or gone, is left out. */
export async function listOwnItems(api: CallApi, ids: readonly string[]): Promise<AlbumItem[]> {
  const items: AlbumItem[] = []
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE)
    const answers = await Promise.all(some.map((id) => api(getSound, { params: { id } })))
    for (const sound of answers) {
      if (!isFailure(sound) && sound.edit !== null) items.push(itemOfSound(sound))
    }
  }
  return items
}
