import type { CallApi } from '#client/api-call.ts'
import { orThrow, pageError } from '#client/page-context.ts'
import { loadRelated } from '#discovery/web/load-related.ts'
import { getSound, type Sound } from '#works/sounds-contract.ts'
import { isBeingPublished } from '#works/web/sounds/waits-for.ts'

/** A deleted sound has no `comments`; the artist of a deleted account has no `username`. */
export async function loadSound(api: CallApi, id: string) {
  const sound = orThrow(await api(getSound, { params: { id } }))
  // The sound's artist finds it by a former address, which has no page any more.
  if (sound.id !== id) throw pageError(404, { code: 'not_found', message: '' })
  const { username, closed: isClosed } = sound
  const { sounds: more, ...related } = await loadRelated(api, {
    kind: 'sound',
    id,
    username,
    isClosed,
    shown: [id],
  })
  return { sound, publishing: publishingOf(sound), more, ...related }
}

/** Returns the progress of a sound that becomes public by itself. */
export function publishingOf(sound: Sound): string | undefined {
  const share = sound.edit?.transcodeProgress ?? 1
  if (!isBeingPublished(sound)) return undefined
  return share < 1 ? ` ${Math.floor(share * 100)}%` : ''
}
