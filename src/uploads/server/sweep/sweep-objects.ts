import { translate } from '#i18n/translate.ts'
import type { Context } from '#ports/context.ts'
import { writeToOperator } from '#ports/mail/write-to-operator.ts'
import { findOrphans, OBJECT_KINDS } from './store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const BATCH = 500
/** More orphans than these, and than this share of all objects, are a mistake. */
const ORPHANS_MAX = 50
const ORPHANS_SHARE = 0.05

const TRASH = 'trash/'
const TRASH_DAYS = 7
/** Before the key that an object had. */
const THROWN_AWAY = /^trash\/[^/]+\//

type Stores = Pick<Context, 'clock' | 'db' | 'log' | 'storage'>

/**
 * Returns true if few objects are known to no row. Many at once mean that rows were lost, or that the database
 * is not that of the files: the operator is told.
 *
 * @param before a younger object may belong to a row that is still being written
 */
export async function areOrphansFew(context: Context, before: Date): Promise<boolean> {
  const { clock, db, log } = context
  let objects = 0
  let orphans = 0
  for await (const { count, unknown } of listOrphans(context, before)) {
    objects += count
    orphans += unknown.length
  }
  if (orphans <= Math.max(ORPHANS_MAX, objects * ORPHANS_SHARE)) return true
  log.error({ objects, orphans }, 'too many objects are orphans: none was moved to the trash')
  const { t } = translate('en')
  const subject = t('emails.storage.orphansSubject')
  const paragraphs = [
    t('emails.storage.orphans', { orphans, objects }),
    t('emails.storage.orphansNext'),
  ]
  const email = { eventKey: `orphans-${dayOf(clock.now())}`, subject, paragraphs }
  await db.transaction().execute((trx) => writeToOperator(context, trx, email))
  return false
}

/** Moves what no row knows to the trash of today, and deletes what was posted and is used no more. */
export async function removeOrphans(context: Stores, before: Date): Promise<void> {
  const { clock, log, storage } = context
  const today = `${TRASH}${dayOf(clock.now())}/`
  for await (const { folder, unknown, spent } of listOrphans(context, before)) {
    await storage.delete(spent)
    for (const key of unknown) await storage.move(key, today + key)
    if (unknown.length > 0) {
      log.info({ kind: folder, count: unknown.length }, 'orphans were moved to the trash')
    }
  }
}

/** Deletes those of these objects that no row needs (any more). */
export async function removeUnneeded(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  keys: readonly string[],
): Promise<void> {
  for (const kind of OBJECT_KINDS) {
    const ofKind = keys.filter((key) => key.startsWith(`${kind.folder}/`))
    const { unknown, spent } = await findOrphans(db, kind, ofKind)
    await storage.delete([...unknown, ...spent])
  }
}

/** Takes back what a row needs after all, and deletes what has been in the trash for a week. */
export async function sweepTrash({ clock, db, log, storage }: Stores): Promise<void> {
  const lastDay = dayOf(new Date(clock.now().getTime() - (TRASH_DAYS + 1) * DAY_MS))
  for await (const batch of inBatches(storage.list(TRASH))) {
    const places = new Map(batch.map(({ key }) => [key.replace(THROWN_AWAY, ''), key]))
    for (const kind of OBJECT_KINDS) {
      const keys = [...places.keys()].filter((key) => key.startsWith(`${kind.folder}/`))
      const { unknown, spent } = await findOrphans(db, kind, keys)
      const orphans = new Set([...unknown, ...spent])
      for (const key of keys) {
        const place = places.get(key)
        if (place === undefined || orphans.has(key)) continue
        places.delete(key)
        if ((await storage.head(key)) === undefined) await storage.move(place, key)
        log.info({ key }, 'an object came back from the trash')
      }
    }
    await storage.delete([...places.values()].filter((place) => dayIn(place) <= lastDay))
  }
}

/** The numbers of objects of each kind, and of those that no row knows or that are used no more. */
export async function countOrphans(context: Pick<Stores, 'db' | 'storage'>, before: Date) {
  const counts = new Map<string, { objects: number; orphans: number }>()
  for await (const { folder, count, unknown, spent } of listOrphans(context, before)) {
    const { objects, orphans } = counts.get(folder) ?? { objects: 0, orphans: 0 }
    const more = unknown.length + spent.length
    counts.set(folder, { objects: objects + count, orphans: orphans + more })
  }
  return counts
}

/** Some hundred objects at a time, with those of them that no row needs. */
async function* listOrphans({ db, storage }: Pick<Stores, 'db' | 'storage'>, before: Date) {
  for (const kind of OBJECT_KINDS) {
    for await (const batch of inBatches(storage.list(`${kind.folder}/`))) {
      const old = batch.filter(({ modifiedAt }) => modifiedAt < before).map(({ key }) => key)
      yield { folder: kind.folder, count: old.length, ...(await findOrphans(db, kind, old)) }
    }
  }
}

async function* inBatches<Item>(items: AsyncIterable<Item>): AsyncIterable<Item[]> {
  let batch: Item[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const dayIn = (place: string) => place.slice(TRASH.length, TRASH.length + 10)
