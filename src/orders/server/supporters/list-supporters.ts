import type * as z from 'zod/mini'
import { writeCsv } from '#kernel/csv.ts'
import type { PageQuery } from '#kernel/pagination.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { cutNewest, readTimeCursor } from '#ports/database/newest-first.ts'
import type * as contract from '../../message-contract.ts'
import { listMessages } from '../messages/message-store.ts'
import { presentMessage } from '../present.ts'
import { countContactable, listContactable, listRows } from './store.ts'

/**
 * Lists the people who bought from the viewer, the latest first.
 * @throws Problem bad_request for another cursor
 */
export async function listSupporters(
  { db }: Pick<Context, 'db'>,
  { userId }: Pick<Member, 'userId'>,
  { cursor, limit }: PageQuery,
): Promise<z.output<typeof contract.listSupporters.reply>> {
  const rows = await listRows(db, userId, readTimeCursor(cursor), limit)
  const { items, next } = cutNewest(rows, ({ lastAt }) => lastAt, limit)
  const orderIds = items.flatMap((item) => item.orderIds)
  const messages = orderIds.length === 0 ? [] : await listMessages(db, orderIds)
  const own = messages.filter(({ sellerId }) => sellerId === userId)
  const byOrder = new Map(own.map((message) => [message.orderId, message]))
  return {
    next,
    contacts: await countContactable(db, userId),
    items: items.map((row) => ({
      buyer:
        row.username === null
          ? null
          : { name: row.name ?? row.username, username: row.username, follows: row.follows },
      orders: row.orderIds.length,
      paid: row.paidYen,
      lastAt: row.lastAt.toISOString(),
      email: row.email,
      messages: row.orderIds
        .flatMap((id) => byOrder.get(id) ?? [])
        .reverse()
        .map((message) => {
          const { messagePublicId: id, messageReported: reported } = message
          return presentMessage({ ...message, id, reported })
        }),
    })),
  }
}

/** Writes the supporters who agreed to be contacted, for what may be still: one line an address. */
export async function writeSupportersCsv(
  { db }: Pick<Context, 'db'>,
  { userId }: Pick<Member, 'userId'>,
): Promise<string> {
  const rows = await listContactable(db, userId)
  return writeCsv([
    ['name', 'email', 'orders', 'yen', 'last'],
    ...rows.map((row) => [
      row.name,
      row.email,
      row.orderIds.length,
      row.paidYen,
      row.lastAt.toISOString(),
    ]),
  ])
}
