import { Problem } from '#kernel/problem.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { needsNewLink, newLink } from '#publishing/server/links.ts'
import { mergeSettings, settingsColumns } from '#publishing/server/settings.ts'
import { askStatus } from '#publishing/server/status.ts'
import { normaliseTags, replaceTags } from '#publishing/server/tags.ts'
import type { AlbumFields } from '../../contract.ts'
import { findOwnSoundIds, listAlbumSounds, replaceSounds } from '../members/store.ts'
import { reconcileLocked } from '../release/reconcile-album.ts'
import type { AlbumRow } from '../select-albums.ts'
import type { AlbumValues } from '../store.ts'

/**
 * Writes the fields that were given; a status that cannot be had yet is stored as wanted.
 *
 * @param album as it was read under its lock
 * @param more columns that decide nothing
 * @throws Problem album_sounds_unknown, album_empty, album_sound_errored, price_too_low
 */
export async function writeAlbum(
  context: Context,
  trx: Transaction,
  album: AlbumRow,
  fields: AlbumFields,
  more: AlbumValues,
): Promise<void> {
  const { sounds, tags, status: asked } = fields
  if (sounds !== undefined) await writeSounds(trx, album, sounds)
  if (tags !== undefined) {
    await replaceTags(trx, 'album', [{ id: album.id, tags: normaliseTags(tags) }])
  }
  await checkSounds(trx, album, fields)
  const settings = mergeSettings(album, fields)
  const status = askStatus(album, asked)
  await reconcileLocked(
    context,
    trx,
    { ...album, ...settings, ...status },
    {
      ...settingsColumns(settings),
      ...(fields.upc !== undefined && { upc: fields.upc }),
      ...(asked !== undefined && { dropped_status: null }),
      ...(needsNewLink(album, asked) && newLink()),
      updated_at: context.clock.now(),
      ...more,
    },
  )
}

/** What is or becomes open to others holds sounds, and none that never can be heard. */
async function checkSounds(
  trx: Transaction,
  album: AlbumRow,
  { status, sounds }: AlbumFields,
): Promise<void> {
  if (status === undefined && sounds === undefined) return
  if ((status ?? album.wantedStatus ?? album.status) === 'Draft') return
  const rows = await listAlbumSounds(trx, album.id)
  if (rows.length === 0) throw new Problem('album_empty', { fields: { sounds: 'album_empty' } })
  const opens = status !== undefined && status !== album.status
  const neverReady = rows.some((row) => row.transcodeStatus === 'ERROR' && !row.mayBeTriedAgain)
  if (opens && neverReady) {
    throw new Problem('album_sound_errored', { fields: { sounds: 'album_sound_errored' } })
  }
}

async function writeSounds(
  trx: Transaction,
  album: AlbumRow,
  publicIds: readonly string[],
): Promise<void> {
  const known = await findOwnSoundIds(trx, album.ownerId, publicIds)
  const ids = publicIds.flatMap((publicId) => known.get(publicId) ?? [])
  if (ids.length !== publicIds.length || new Set(ids).size !== ids.length) {
    throw new Problem('album_sounds_unknown', { fields: { sounds: 'album_sounds_unknown' } })
  }
  await replaceSounds(trx, album.id, ids)
}
