import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Transaction } from '#ports/database/open-database.ts'
import { openAlbumShop } from './testing.ts'

const { shop, openStall, buy, soundsOf, orderOf } = await openAlbumShop()
afterAll(() => shop.close())
const { db } = shop.context

test('refunds of albums that hold the same sounds in another order do not wait in a circle', async () => {
  const { artist, listener, sounds } = await openStall()
  const [first, , last] = sounds
  const backwards = await shop.addAlbum(artist, [last, first], { title: 'Backwards' })
  const { id } = await buy({ albums: [backwards], as: listener })
  let refund: Promise<void> | undefined
  await db.transaction().execute(async (trx) => {
    await holdRecording(trx, first.id)
    refund = shop.refund(id)
    await expect.poll(countWaiting, { timeout: 5000 }).toBe(1)
    await holdRecording(trx, last.id)
  })
  await refund
  expect((await orderOf(id)).status).toBe('refunded')
  expect(await soundsOf(listener.userId)).toEqual([])
})

/** As another refund has it, which goes through the recordings in their order. */
async function holdRecording(trx: Transaction, soundId: number): Promise<void> {
  await sql`select from recordings
    where id = (select recording_id from sounds where id = ${soundId}) for update`.execute(trx)
}

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db)
  return rows[0]?.count ?? 0
}
