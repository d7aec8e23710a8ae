import type { CallApi } from '#client/api-call.ts'
import { orThrow } from '#client/page-context.ts'
import { listAlbumComments, listComments } from '#community/contract.ts'
import { PAGE_MAX } from '#kernel/pagination.ts'
import { listAlbumSupporters, listSoundSupporters } from '#library/supporters-contract.ts'
import { type AlbumSummary, listUserAlbums } from '#works/albums-contract.ts'
import { listUserSounds } from '#works/sounds-contract.ts'
import { type AlbumOfSound, listAlbumsOfSound } from '../contract.ts'

export const MORE = 6

interface Subject {
  kind: 'sound' | 'album'
  id: string
  /** Empty where the artist’s account is deleted. */
  username: string
  /** True for a deleted work, which is open to its buyers only. */
  isClosed?: boolean | undefined
  /** The sounds that the page shows itself. */
  shown: readonly string[]
}

/** Albums that a sound is on have the price of their sounds, too. */
export type AlbumBeside = AlbumSummary & Partial<Pick<AlbumOfSound, 'oneByOne'>>

/**
 * What the page of a work shows besides: its comments and supporters, unless it is deleted; more
 * sounds of its artist; and the albums that a sound is on, or the other ones of an album’s artist.
 */
export async function loadRelated(api: CallApi, { kind, id, isClosed = false, ...of }: Subject) {
  const params = { username: of.username }
  // The artist’s lists include the work itself.
  const limit = Math.min(PAGE_MAX, MORE + of.shown.length)
  const ofWork = { params: { id }, query: {} }
  const [comments, supporters, sounds, albums] = await Promise.all([
    isClosed ? undefined : api(kind === 'sound' ? listComments : listAlbumComments, ofWork),
    isClosed
      ? undefined
      : api(kind === 'sound' ? listSoundSupporters : listAlbumSupporters, ofWork),
    of.username === '' ? undefined : api(listUserSounds, { params, query: { limit } }),
    isClosed
      ? undefined
      : kind === 'sound'
        ? api(listAlbumsOfSound, { params: { id } })
        : api(listUserAlbums, { params, query: { limit: MORE + 1 } }),
  ])
  const otherSounds = sounds === undefined ? [] : orThrow(sounds).items
  const allAlbums: readonly AlbumBeside[] = albums === undefined ? [] : orThrow(albums).items
  return {
    comments: comments && orThrow(comments),
    supporters: supporters && orThrow(supporters),
    sounds: otherSounds.filter((sound) => !of.shown.includes(sound.id)).slice(0, MORE),
    albums: allAlbums.filter((album) => album.id !== id),
  }
}
