import { newId } from '#kernel/ids.ts'
import { fieldProblem, Problem } from '#kernel/problem.ts'
import { slugOf } from '#kernel/slug.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { publish } from '#ports/jobs/publish.ts'
import {
  ALBUM_DEFAULTS,
  type AlbumChange,
  type AlbumFields,
  ANNOUNCED_DAYS_MAX,
  type NewAlbum,
} from '../../../albums-contract.ts'
import { hasDropped } from '../../deliveries-store.ts'
import { chooseBooklet, moveBooklet } from '../../edit-booklet.ts'
import { writeCredits } from '../../edit-credits.ts'
import {
  chooseCover,
  isDuplicateWrite,
  mergeSettings,
  planEdit,
  revisionColumns,
} from '../../edit-work.ts'
import { canEdit } from '../../policy.ts'
import { moveReleases, publishDrafts } from '../../sounds/my-sounds/change-my-sounds.ts'
import { findWorkAskedBy, renewLink, replaceTags } from '../../works-store.ts'
import { albumChanged } from '../events.ts'
import { getOpenAlbum } from '../read-albums.ts'
import { reconcileLocked } from '../release/reconcile-album.ts'
import {
  type AlbumSoundRow,
  findOwnSoundIds,
  listAlbumSounds,
  replaceAlbumSounds,
} from '../sounds-store.ts'
import { type AlbumRow, type AlbumValues, changeAlbum, insertAlbum, lockAlbum } from '../store.ts'

/**
 * @param askedKey of a request that may be sent again: it makes one album, whatever became of it
 * @returns its internal key
 * @throws Problem album_sounds_unknown, album_empty, album_sound_errored, price_too_low
 */
export async function createAlbum(
  context: Context,
  viewer: Member,
  { coverartURL, booklet, ...fields }: NewAlbum,
  askedKey?: string,
): Promise<number> {
  if (askedKey !== undefined) {
    const made = await findWorkAskedBy(context.db, 'album', viewer.userId, askedKey)
    if (made !== undefined) return made
  }
  const cover = await chooseCover(context, viewer.userId, coverartURL)
  const chosen = await chooseBooklet(context, viewer.userId, booklet)
  const now = context.clock.now()
  const id = await context.db.transaction().execute(async (trx) => {
    await publishSounds(context, trx, viewer, fields)
    const made = await insertAlbum(trx, {
      publicId: newId(),
      ownerId: viewer.userId,
      title: fields.title,
      slug: slugOf(fields.title),
      priceYen: ALBUM_DEFAULTS.price,
      askedKey: askedKey ?? null,
      createdAt: now,
    })
    const album = made && (await lockAlbum(trx, made))
    if (album) {
      await moveBooklet(context, trx, album, chosen)
      await writeAlbum(context, trx, album, fields, { ...cover, ...chosen })
    }
    return made
  })
  const first = id ?? (await findWorkAskedBy(context.db, 'album', viewer.userId, askedKey ?? ''))
  if (first === undefined) throw new Problem('conflict')
  return first
}

/**
 * Changes any of an album's fields.
 *
 * @returns its internal key
 * @throws Problem not_found, not_allowed, stale_version, cover_unknown, album_preordered and those of
 * `writeAlbum`
 */
export async function updateAlbum(
  context: Context,
  viewer: Member,
  publicId: string,
  { version, written, coverartURL, booklet, dropsPreorders = false, ...fields }: AlbumChange,
): Promise<number> {
  const own = await getOwnAlbum(context, viewer, publicId)
  const { id } = own
  const cover = await chooseCover(context, viewer.userId, coverartURL)
  const chosen = await chooseBooklet(context, viewer.userId, booklet)
  await context.db.transaction().execute(async (trx) => {
    // Sounds are locked before the album, as everywhere.
    await publishSounds(context, trx, viewer, fields, own)
    await moveSounds(context, trx, viewer, own, fields.releaseDate)
    const album = await lockAlbum(trx, id)
    if (album === undefined) throw new Problem('not_found')
    if (isDuplicateWrite(album, { version, written })) return
    const columns = {
      ...cover,
      ...chosen,
      ...revisionColumns(written),
      version: album.version + 1,
    }
    await moveBooklet(context, trx, album, chosen)
    await writeAlbum(context, trx, album, fields, columns)
    if (!dropsPreorders) await checkPreorders(trx, album)
  })
  return id
}

/**
 * Checks that no one waits for an album which was dropped: their orders are refunded only where the
 * artist has said so.
 *
 * @param album as it was before
 * @throws Problem album_preordered
 */
async function checkPreorders(
  trx: Transaction,
  { id, status, announced }: Pick<AlbumRow, 'id' | 'status' | 'announced'>,
): Promise<void> {
  if (status !== 'Draft' || !announced) return
  if (await hasDropped(trx, id)) throw fieldProblem('announced', 'album_preordered')
}

/**
 * The Draft sounds of an album that is published: at its date, where that is to come.
 *
 * @param album as it is stored; undefined for a new one
 * @throws Problem album_sound_errored, or another of a sound that cannot be published
 */
async function publishSounds(
  context: Context,
  trx: Transaction,
  viewer: Member,
  { status, publishSounds: isAsked, sounds, releaseDate }: AlbumFields,
  album?: AlbumRow,
): Promise<void> {
  if (!isAsked || status !== 'Released') return
  const ids =
    sounds ?? (album ? (await listAlbumSounds(trx, album.id)).map(({ publicId }) => publicId) : [])
  const date = releaseDate === undefined ? album?.releaseAt : releaseDate && new Date(releaseDate)
  const isLater = date && date > context.clock.now()
  const refused = await publishDrafts(context, trx, viewer, {
    ids,
    releaseDate: isLater ? date.toISOString() : undefined,
  })
  if (!refused) return
  const code = refused.code === 'transcode_errored' ? 'album_sound_errored' : refused.code
  throw new Problem(code, { fields: { sounds: code } })
}

/** Moves the sounds that wait for the date of an album with it. */
async function moveSounds(
  context: Context,
  trx: Transaction,
  viewer: Member,
  { id, status, wantedStatus, releaseAt: from }: AlbumRow,
  releaseDate: AlbumFields['releaseDate'],
): Promise<void> {
  if (status !== 'Draft' || wantedStatus !== 'Released' || from === null) return
  if (releaseDate === undefined || from.getTime() === Date.parse(releaseDate ?? '')) return
  const ids = (await listAlbumSounds(trx, id)).map(({ publicId }) => publicId)
  await moveReleases(context, trx, viewer, { ids, from, releaseDate })
}

/** @throws Problem not_found where the viewer may not open it, not_allowed where it is another’s */
async function getOwnAlbum(
  context: Pick<Context, 'db'>,
  viewer: Member,
  publicId: string,
): Promise<AlbumRow> {
  const { album, isOwner } = await getOpenAlbum(context, viewer, publicId)
  if (!canEdit(album, { isOwner })) throw new Problem('not_allowed')
  return album
}

/**
 * Writes the fields that were given; a status that cannot be had yet is stored as wanted.
 *
 * @param album as it was read under its lock
 * @param more columns that decide nothing
 * @throws Problem album_sounds_unknown, album_empty, album_sound_errored, price_too_low
 */
async function writeAlbum(
  context: Pick<Context, 'clock' | 'listeners'>,
  trx: Transaction,
  album: AlbumRow,
  fields: AlbumFields,
  more: AlbumValues,
): Promise<void> {
  const { sounds, tags, credits, status, upc, announced, ...others } = fields
  const before = sounds && (await listAlbumSounds(trx, album.id))
  if (sounds !== undefined) await writeSounds(trx, album, sounds)
  await checkSounds(trx, album, status, before)
  const settings = mergeSettings(album, others)
  const isShown = announced ?? album.announced
  if (isShown) checkAnnounced(context, settings)
  const edit = planEdit(album, { status, tags }, settings)
  if (edit.tags) await replaceTags(trx, [{ id: album.id, tags: edit.tags }])
  const credited = await writeCredits(trx, album, credits)
  const columns = {
    ...edit.columns,
    ...credited,
    ...(upc !== undefined && { upc }),
    announced: isShown,
    ...(status !== undefined && { droppedStatus: null }),
    updatedAt: context.clock.now(),
    ...more,
  }
  await reconcileLocked(context, trx, { ...album, ...edit.fields }, columns)
}

const DAY_MS = 24 * 60 * 60 * 1000

/** @throws Problem announced_too_early */
function checkAnnounced(
  { clock }: Pick<Context, 'clock'>,
  { releaseAt }: Pick<AlbumRow, 'releaseAt'>,
): void {
  const latest = clock.now().getTime() + ANNOUNCED_DAYS_MAX * DAY_MS
  if (releaseAt === null || releaseAt.getTime() <= latest) return
  throw fieldProblem('announced', 'announced_too_early')
}

/**
 * Checks that an album has sounds if it is or becomes open to others. No sound whose processing
 * failed finally is added or opened.
 * @param before the sounds that it had, where others are given
 */
async function checkSounds(
  trx: Transaction,
  album: AlbumRow,
  status: AlbumFields['status'],
  before: readonly AlbumSoundRow[] | undefined,
): Promise<void> {
  if (status === undefined && before === undefined) return
  const isOpen = (status ?? album.wantedStatus ?? album.status) !== 'Draft'
  const rows = await listAlbumSounds(trx, album.id)
  if (isOpen && rows.length === 0) {
    throw new Problem('album_empty', { fields: { sounds: 'album_empty' } })
  }
  const opens = isOpen && status !== undefined && status !== album.status
  const known = new Set((before ?? rows).map(({ id }) => id))
  const isRefused = rows.some(
    (row) => row.audioState === 'ERROR' && !row.mayBeTriedAgain && (opens || !known.has(row.id)),
  )
  if (isRefused) {
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
  await replaceAlbumSounds(trx, album.id, ids)
}

/**
 * Gives a Private album a new address; the old one ends.
 *
 * @returns its internal key
 * @throws Problem not_found, not_allowed, conflict where it is not Private
 */
export async function renewAlbumLink(
  context: Pick<Context, 'clock' | 'db' | 'listeners'>,
  viewer: Member,
  publicId: string,
): Promise<number> {
  const { id } = await getOwnAlbum(context, viewer, publicId)
  await context.db.transaction().execute(async (trx) => {
    await renewLink(trx, id, { updatedAt: context.clock.now() })
    await publish(context, trx, albumChanged, { albumId: id })
  })
  return id
}

/**
 * Deletes an album; its sounds stay.
 * @throws Problem not_found, not_allowed, album_preordered
 */
export async function deleteAlbum(
  context: Pick<Context, 'clock' | 'db' | 'listeners'>,
  viewer: Member,
  publicId: string,
  dropsPreorders: boolean,
): Promise<void> {
  const album = await getOwnAlbum(context, viewer, publicId)
  const { id } = album
  await context.db.transaction().execute(async (trx) => {
    const now = context.clock.now()
    await changeAlbum(trx, id, { deletedAt: now, updatedAt: now, wantedStatus: null })
    if (!dropsPreorders) await checkPreorders(trx, album)
    await publish(context, trx, albumChanged, { albumId: id })
  })
}
