import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { accessOf } from '#works/server/policy.ts'
import { type Added, PLAYLIST_SOUNDS_MAX, type Visibility } from '../../playlists-contract.ts'
import { publishChange } from './events.ts'
import { canSeeEntry } from './policy.ts'
import { getOwnPlaylist } from './read-playlists.ts'
import { listNamedSounds, listSoundsOfAlbums } from './sounds-store.ts'
import {
  changePlaylist,
  deleteEntry,
  insertEntries,
  lockPlaylist,
  moveEntry,
  readEntries,
} from './store.ts'

/**
 * Adds sounds at the end; what the viewer may not open is left out.
 *
 * @param items ids of sounds, and of albums that stand for their sounds
 * @throws Problem not_found, not_allowed, account_suspended, playlist_full where not all have room
 */
export async function addToPlaylist(
  context: Context,
  viewer: Member,
  publicId: string,
  items: readonly string[],
): Promise<Added> {
  return change(context, viewer, publicId, async (trx, { id, visibility }) => {
    // Others would see what is added.
    if (viewer.isSuspended && visibility !== 'private') throw new Problem('account_suspended')
    const added = await addItems(context, trx, viewer, id, items)
    if (added.added + added.known === 0) throw new Problem('not_found')
    return added
  })
}

/** @throws Problem playlist_full where not all have room */
export async function addItems(
  { clock }: Pick<Context, 'clock'>,
  trx: Transaction,
  viewer: Member,
  playlistId: number,
  items: readonly string[],
): Promise<Added> {
  const sounds = await listSoundsOf(trx, viewer, items)
  const before = await readEntries(
    trx,
    playlistId,
    sounds.map(({ id }) => id),
  )
  const fresh = sounds.filter(({ id }) => !before.known.has(id))
  if (before.count + fresh.length > PLAYLIST_SOUNDS_MAX) throw new Problem('playlist_full')
  const addedAt = clock.now()
  const entries = fresh.map(({ id, publicId }, index) => ({
    playlistId,
    entryId: newId(),
    soundId: id,
    address: publicId,
    position: before.last + index + 1,
    addedAt,
  }))
  await insertEntries(trx, entries)
  return { added: entries.length, known: before.known.size }
}

/** The sounds of items in their order, each once. */
async function listSoundsOf(trx: Transaction, viewer: Member, items: readonly string[]) {
  const named = (kind: 'sound' | 'album') =>
    items.flatMap((item) => (item.startsWith(`${kind}-`) ? [item.slice(kind.length + 1)] : []))
  const [sounds, albums] = [named('sound'), named('album')]
  const rows = [
    ...(sounds.length > 0 ? await listNamedSounds(trx, viewer, sounds) : []),
    ...(albums.length > 0 ? await listSoundsOfAlbums(trx, viewer, albums) : []),
  ]
  const open = rows.filter((row) =>
    canSeeEntry({ ...row, address: row.publicId }, accessOf(viewer, row)),
  )
  const byItem = Map.groupBy(open, ({ item }) => item)
  const wanted = items.flatMap((item) => byItem.get(item) ?? [])
  return [...new Map(wanted.map((row) => [row.id, row])).values()]
}

/**
 * Moves an entry behind another one; null: to the first place. Others may move at the same time.
 * @throws Problem not_found, not_allowed, playlist_changed where either entry is gone
 */
export async function moveInPlaylist(
  context: Context,
  viewer: Member,
  { id: publicId, entry }: { id: string; entry: string },
  after: string | null,
): Promise<void> {
  await change(context, viewer, publicId, async (trx, { id }) => {
    if (!(await moveEntry(trx, id, entry, after))) throw new Problem('playlist_changed')
  })
}

/** Repeating it changes nothing. @throws Problem not_found, not_allowed */
export async function removeFromPlaylist(
  context: Context,
  viewer: Member,
  { id: publicId, entry }: { id: string; entry: string },
): Promise<void> {
  await change(context, viewer, publicId, async (trx, { id }) => {
    await deleteEntry(trx, id, entry)
  })
}

/** Changes the sounds of one’s own playlist, one change after the other. */
async function change<Result>(
  context: Context,
  viewer: Member,
  publicId: string,
  act: (trx: Transaction, playlist: { id: number; visibility: Visibility }) => Promise<Result>,
): Promise<Result> {
  const { id } = await getOwnPlaylist(context, viewer, publicId)
  return context.db.transaction().execute(async (trx) => {
    const locked = await lockPlaylist(trx, id)
    if (locked === undefined) throw new Problem('not_found')
    const result = await act(trx, locked)
    await changePlaylist(trx, id, { updatedAt: context.clock.now() })
    await publishChange(context, trx, id, [locked.visibility])
    return result
  })
}
