import * as z from 'zod/mini'
import { cutPage, decodeCursor, type Page } from '#kernel/pagination.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member, Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { listAlbumSummaries } from '#works/server/albums/read-albums.ts'
import { listSoundSummariesByKey } from '#works/server/sounds/list-sound-summaries.ts'
import type { WorkKey } from '#works/server/works-store.ts'
import type { Release } from '../contract.ts'
import {
  deleteFeatured,
  findListed,
  insertFirst,
  listFeaturedKeys,
  listFeaturedTitles,
} from './featured-store.ts'
import { selectFeed } from './feed-store.ts'

/** Sounds and albums in the order of their keys, without those that may not be listed now. */
async function listReleases(
  context: Pick<Context, 'config' | 'db'>,
  viewer: Viewer,
  keys: readonly WorkKey[],
): Promise<Release[]> {
  const of = (kind: WorkKey['kind']) => keys.flatMap((key) => (key.kind === kind ? key.id : []))
  const [sounds, albums] = await Promise.all([
    listSoundSummariesByKey(context, viewer, of('sound')),
    listAlbumSummaries(context, viewer, of('album')),
  ])
  return keys.flatMap(({ kind, id }): Release[] => {
    if (kind === 'sound') {
      const sound = sounds.get(id)
      return sound ? [{ kind, sound }] : []
    }
    const album = albums.get(id)
    return album ? [{ kind, album }] : []
  })
}

const Cursor = z.tuple([z.iso.datetime(), z.enum(['sound', 'album']), z.int()])

/** @throws Problem bad_request */
export async function getFeed(
  context: Pick<Context, 'config' | 'db'>,
  viewer: Member,
  cursor: string | undefined,
): Promise<Page<Release>> {
  const after = cursor === undefined ? undefined : decodeCursor(Cursor, cursor)
  const { rows } = await selectFeed(viewer.userId, after).execute(context.db)
  const { items, next } = cutPage(rows, (row) => [row.at.toISOString(), row.kind, row.id])
  return { items: await listReleases(context, viewer, items), next }
}

export async function listFeatured(
  context: Pick<Context, 'config' | 'db'>,
  viewer: Viewer,
): Promise<Release[]> {
  return listReleases(context, viewer, await listFeaturedKeys(context.db))
}

/** Returns the whole list for the operator: also what is not public and is therefore not shown. */
export function listChosen(db: Database) {
  return listFeaturedTitles(db)
}

/** Puts a work first among the featured ones. @throws Problem not_found where it is not public */
export async function featureRelease(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  publicId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const workId = await findListed(trx, publicId)
    if (workId === undefined) throw new Problem('not_found')
    await deleteFeatured(trx, publicId)
    await insertFirst(trx, workId, clock.now())
  })
}

/** @throws Problem not_found where it is not featured */
export async function unfeatureRelease({ db }: Pick<Context, 'db'>, publicId: string) {
  if (!(await deleteFeatured(db, publicId))) throw new Problem('not_found')
}
