import type { Out } from '#kernel/endpoint.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { cutNewest, readTimeCursor } from '#ports/database/newest-first.ts'
import { canListInAlbum } from '#works/server/policy.ts'
import { presentRelease } from '#works/server/present-release.ts'
import { summarise } from '#works/server/sounds/list-sound-summaries.ts'
import type { SoundSummary } from '#works/sounds-contract.ts'
import type { listSaved as contract, SavedWork } from '../../saved-contract.ts'
import { listSoundsOfAlbums } from '../playlists/sounds-store.ts'
import { countGone, listSavedWorks } from './store.ts'

/** Lists saved works, the latest first. @throws Problem bad_request */
export async function listSaved(
  context: Pick<Context, 'config' | 'db'>,
  viewer: Member,
  query: Out<typeof contract.query>,
): Promise<Out<typeof contract.reply>> {
  const after = readTimeCursor(query.cursor)
  const [rows, gone] = await Promise.all([
    listSavedWorks(context.db, viewer, { kind: query.kind, limit: query.limit }, after),
    after ? 0 : countGone(context.db, viewer.userId),
  ])
  const { items, next } = cutNewest(rows, ({ savedAt }) => savedAt, query.limit)
  const soundsOf = query.sounds ? await listSoundsByAlbum(context, viewer, items) : undefined
  const shown = items.map((row): SavedWork => {
    const release = presentRelease(context, viewer, row)
    const savedAt = row.savedAt.toISOString()
    const saved = { savedAt, lessYen: lessOf(release, row.savedYen) }
    if (release.kind === 'sound' || !soundsOf) return { ...release, ...saved }
    return { ...release, ...saved, sounds: soundsOf.get(release.album.id) ?? [] }
  })
  return { items: shown, next, gone }
}

/** As the pages of the albums list them. */
async function listSoundsByAlbum(
  context: Pick<Context, 'config' | 'db'>,
  viewer: Member,
  rows: readonly { kind: 'sound' | 'album'; publicId: string; title: string }[],
): Promise<Map<string, SoundSummary[]>> {
  const albums = rows.filter(({ kind }) => kind === 'album')
  if (albums.length === 0) return new Map()
  const ids = albums.map(({ publicId }) => publicId)
  const sounds = (await listSoundsOfAlbums(context.db, viewer, ids)).filter(canListInAlbum)
  const byAlbum = Map.groupBy(sounds, ({ item }) => item)
  return new Map(
    albums.map(({ publicId: albumId, title: albumTitle }) => {
      const own = byAlbum.get(`album-${albumId}`) ?? []
      const shown = own.map((row) => ({ ...summarise(context, viewer, row), albumId, albumTitle }))
      return [albumId, shown]
    }),
  )
}

type Release = ReturnType<typeof presentRelease>

function lessOf(release: Release, savedYen: number | null): number | null {
  const { sales, price, mine } = release.kind === 'sound' ? release.sound : release.album
  const isForSale = sales && mine === 'none'
  return isForSale && savedYen !== null && price < savedYen ? savedYen - price : null
}
