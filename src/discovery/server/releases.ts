import * as z from 'zod/mini'
import { cutPage, decodeCursor, type Page } from '#kernel/pagination.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member, Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { presentRelease } from '#works/server/present-release.ts'
import type { Release } from '../contract.ts'
import {
  deleteFeatured,
  findListed,
  insertFirst,
  listFeaturedTitles,
  listFeaturedWorks,
} from './featured-store.ts'
import { listFeed } from './feed-store.ts'

const Cursor = z.tuple([z.iso.datetime(), z.enum(['sound', 'album']), z.int()])

/** @throws Problem bad_request */
export async function getFeed(
  context: Pick<Context, 'config' | 'db'>,
  viewer: Member,
  cursor: string | undefined,
): Promise<Page<Release>> {
  const after = cursor === undefined ? undefined : decodeCursor(Cursor, cursor)
  const rows = await listFeed(context.db, viewer, viewer.userId, after)
  const { items, next } = cutPage(rows, (row) => [row.at.toISOString(), row.kind, row.id])
  return { items: items.map((row) => presentRelease(context, viewer, row)), next }
}

export async function listFeatured(
  context: Pick<Context, 'config' | 'db'>,
  viewer: Viewer,
): Promise<Release[]> {
  const rows = await listFeaturedWorks(context.db, viewer)
  return rows.map((row) => presentRelease(context, viewer, row))
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
