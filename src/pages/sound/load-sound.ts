import type { CallApi } from '#client/api-call.ts'
import { orThrow, pageError } from '#client/page-context.ts'
import { listComments } from '#community/contract.ts'
import { listAlbumsOfSound } from '#discovery/contract.ts'
import { getSound, listUserSounds, type Sound } from '#works/sounds-contract.ts'
import { isBeingPublished } from '#works/web/sounds/waits-for.ts'

const MORE = 6

/** A deleted sound has no `comments`; the artist of a deleted account has no `username`. */
export async function loadSound(api: CallApi, id: string) {
  const sound = orThrow(await api(getSound, { params: { id } }))
  // The sound's artist finds it by a former address, which has no page any more.
  if (sound.id !== id) throw pageError(404, { code: 'not_found', message: '' })
  const { username, closed } = sound
  // The sound itself is one of them.
  const ofArtist = { params: { username }, query: { limit: MORE + 1 } }
  const [more, comments, albums] = await Promise.all([
    username === '' ? undefined : api(listUserSounds, ofArtist),
    closed ? undefined : api(listComments, { params: { id }, query: {} }),
    closed ? undefined : api(listAlbumsOfSound, { params: { id } }),
  ])
  const others = more === undefined ? [] : orThrow(more).items
  return {
    sound,
    publishing: publishingOf(sound),
    more: others.filter((other) => other.id !== sound.id).slice(0, MORE),
    comments: comments && orThrow(comments),
    albums: albums === undefined ? [] : orThrow(albums).items,
  }
}

/** Returns the progress of a sound that becomes public by itself. */
export function publishingOf(sound: Sound): string | undefined {
  const share = sound.edit?.transcodeProgress ?? 1
  if (!isBeingPublished(sound)) return undefined
  return share < 1 ? ` ${Math.floor(share * 100)}%` : ''
}
