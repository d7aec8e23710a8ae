import * as z from 'zod/mini'
import { findCreator } from '#accounts/server/find-creator.ts'
import { cutPage, decodeCursor, type Page } from '#kernel/pagination.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member, Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Genre, Sound, SoundSummary } from '../../contract.ts'
import { normaliseTags } from '../edit/settings.ts'
import { summarise } from '../list-sound-summaries.ts'
import { presentSound } from '../present.ts'
import { listTags, type SoundRow } from '../store.ts'
import { listMostPlayed, listNewest, listOwn } from './store.ts'

const TimeCursor = z.tuple([z.iso.datetime(), z.int()])
const CountCursor = z.tuple([z.int(), z.int()])

const releasedKey = (row: SoundRow) => [row.releasedAt?.toISOString() ?? '', row.id] as const
const createdKey = (row: SoundRow) => [row.createdAt.toISOString(), row.id] as const
const playsKey = (row: SoundRow) => [row.plays ?? 0, row.id] as const

interface ListQuery {
  genre?: Genre | undefined
  tag?: string | undefined
  sort: 'new' | 'popular'
  cursor?: string | undefined
}

/** Released sounds, newest first or most played. */
export async function listSounds(
  context: Context,
  viewer: Viewer,
  { sort, cursor, genre, tag }: ListQuery,
): Promise<Page<SoundSummary>> {
  const filter = { genre, tag: tag === undefined ? undefined : (normaliseTags([tag])[0] ?? '') }
  if (sort === 'popular') {
    const after = cursor === undefined ? undefined : decodeCursor(CountCursor, cursor)
    const page = cutPage(await listMostPlayed(context.db, filter, after), playsKey)
    return { ...page, items: await summarise(context, viewer, page.items) }
  }
  const page = cutPage(await listNewest(context.db, filter, timeCursor(cursor)), releasedKey)
  return { ...page, items: await summarise(context, viewer, page.items) }
}

/** @throws Problem not_found for a name that no registered creator has */
export async function listUserSounds(
  context: Context,
  viewer: Viewer,
  username: string,
  cursor: string | undefined,
): Promise<Page<SoundSummary>> {
  const ownerId = await findCreator(context.db, username)
  if (ownerId === undefined) throw new Problem('not_found')
  const page = cutPage(await listNewest(context.db, { ownerId }, timeCursor(cursor)), releasedKey)
  return { ...page, items: await summarise(context, viewer, page.items) }
}

/** One's own, whatever their status, newest first. */
export async function listMySounds(
  context: Context,
  viewer: Member,
  cursor: string | undefined,
): Promise<Page<Sound>> {
  const rows = await listOwn(context.db, viewer.userId, timeCursor(cursor))
  const page = cutPage(rows, createdKey)
  const tags = await tagsOf(context, page.items)
  const rights = { isOwner: true, grant: undefined }
  const items = page.items.map((row) =>
    presentSound(context.config, row, rights, tags.get(row.id) ?? []),
  )
  return { ...page, items }
}

async function tagsOf(context: Context, rows: SoundRow[]): Promise<Map<number, string[]>> {
  const tags = await listTags(
    context.db,
    rows.map((row) => row.id),
  )
  const grouped = Map.groupBy(tags, (row) => row.soundId)
  return new Map([...grouped].map(([id, group]) => [id, group.map((row) => row.tag)]))
}

function timeCursor(cursor: string | undefined): [string, number] | undefined {
  return cursor === undefined ? undefined : decodeCursor(TimeCursor, cursor)
}
