/** @module-tag slow */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { getPayable } from '#money/testing.ts'
import { openShop, postForm } from '#orders/server/testing.ts'
import { ageHeldJobs, until } from '#ports/jobs/testing.ts'
import { sandboxPayments } from '#ports/payments/testing/sandbox-acts.ts'
import { type Program, startProgram, takePort } from './start-program.ts'

const shop = await openShop()
const { db, config } = shop.context
const folder = await mkdtemp(join(tmpdir(), 'neiro-killed-'))
const programs: Program[] = []
afterAll(async () => {
  for (const { child } of programs) child.kill('SIGKILL')
  await Promise.all(programs.map(({ ended }) => ended))
  await rm(folder, { recursive: true, force: true })
  await shop.close()
})

async function start(port: number): Promise<Program> {
  const env = { PORT: String(port), DATA_DIR: folder, DATABASE_URL: config.databaseUrl ?? '' }
  const program = startProgram(env)
  programs.push(program)
  await program.ready
  return program
}

test('a service that is killed between charge and fulfilment completes the purchase once after its restart', async () => {
  const artist = await shop.signUp('artist')
  const sound = await shop.addSound(artist)
  const { port, free } = await takePort()
  await free()
  const origin = `http://127.0.0.1:${port}`
  const first = await start(port)
  const answer = await fetch(`${origin}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      items: [{ id: `sound-${sound.publicId}`, price: 300 }],
      email: 'guest@example.com',
    }),
  })
  const { id, checkoutUrl } = await answer.json()

  // While someone else holds the order's row, its fulfilment waits in its transaction.
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const holding = db.transaction().execute(async (trx) => {
    await sql`select from orders where public_id = ${id} for update`.execute(trx)
    await held
  })
  const card = { method: 'card', number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' }
  expect((await postForm(checkoutUrl, card)).status).toBe(303)
  await until(async () => (await waiting()) > 0)
  first.child.kill('SIGKILL')
  await first.ended
  release()
  await holding
  await until(async () => (await waiting()) === 0)
  expect(await books(id)).toEqual({ payment: 'succeeded', order: 'open', grants: 0, sales: 0 })

  await ageHeldJobs(db)
  await start(port)
  const emails = async () => (await shop.emails()).filter(({ to }) => to === 'guest@example.com')
  await until(async () => (await emails()).length > 0)
  await until(async () => (await jobsLeft()) === 0)
  expect(await books(id)).toEqual({ payment: 'succeeded', order: 'paid', grants: 1, sales: 1 })
  expect(await emails()).toHaveLength(1)
  expect(await getPayable(db, artist.userId)).toBe(270)
})

async function count(from: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${from}`.execute(db)
  return rows[0]?.count ?? 0
}

const waiting = () =>
  count(sql`from pg_stat_activity where datname = current_database()
    and wait_event_type = 'Lock' and query like '%orders%for update%'`)

const jobsLeft = () =>
  count(sql`from graphile_worker.jobs where task_identifier in
    ('work-payment-event', 'deliver-sandbox-event') or locked_at is not null`)

async function books(id: string) {
  const { rows } = await sql`select p.status as payment, o.status as order,
      (select count(*)::int from grants g join order_items i on i.id = g.order_item_id
        where i.order_id = o.id) as grants,
      (select count(*)::int from ledger_transactions x where x.order_id = o.id) as sales
    from orders o join ${sandboxPayments} p on p.order_id = o.public_id
    where o.public_id = ${id}`.execute(db)
  return rows[0]
}
