import { PAGE_SIZE, type Page } from '#kernel/pagination.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { cutNewest, readTimeCursor } from '#ports/database/newest-first.ts'
import { announceSeen } from '#ports/notifications/notify-store.ts'
import {
  NOTIFICATION_KINDS,
  type Notification,
  type NotificationChoices,
  type NotificationKind,
} from '../contract.ts'
import { presentNotification } from './present.ts'
import * as store from './store.ts'

type Needed = Pick<Context, 'clock' | 'config' | 'db'>

/** @throws Problem bad_request */
export async function listNotifications(
  { config, db }: Needed,
  { userId }: Member,
  cursor: string | undefined,
): Promise<Page<Notification>> {
  const after = readTimeCursor(cursor)
  const rows = await store.listNotifications(db, userId, after, PAGE_SIZE)
  const page = cutNewest(rows, ({ at }) => at, PAGE_SIZE)
  return { ...page, items: page.items.map((row) => presentNotification(config, row)) }
}

/** A moment to come counts as now: what happens until then is new. */
export async function markSeen({ db, clock }: Needed, { userId }: Member, at: string) {
  const now = clock.now()
  const seen = new Date(at)
  await store.setSeen(db, userId, seen < now ? seen : now)
  await announceSeen(db, userId)
}

export async function readChoices(
  { db }: Pick<Context, 'db'>,
  { userId }: Member,
): Promise<NotificationChoices> {
  return choicesOf(await store.findOff(db, userId))
}

export async function changeChoices(
  { db }: Pick<Context, 'db'>,
  viewer: Member,
  change: Partial<NotificationChoices>,
): Promise<NotificationChoices> {
  const choices = { ...(await readChoices({ db }, viewer)), ...change }
  const off = NOTIFICATION_KINDS.filter((kind) => !choices[kind])
  await store.setOff(db, viewer.userId, off, new Date(0))
  await announceSeen(db, viewer.userId)
  return choices
}

function choicesOf(off: readonly string[]): NotificationChoices {
  const wanted = NOTIFICATION_KINDS.map((kind) => [kind, !off.includes(kind)] as const)
  return Object.fromEntries(wanted) as Record<NotificationKind, boolean>
}
