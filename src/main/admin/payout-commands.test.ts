import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '#main/testing.ts'
import { addShare, giveBankDetails, readTransferFile } from '#money/server/payouts/testing.ts'
import { getBalances, getPayable } from '#money/testing.ts'
import { until } from '#ports/jobs/testing.ts'
import { runAdmin } from './run-admin.ts'

const SENDER = {
  PAYOUT_SENDER_CODE: '0012345678',
  PAYOUT_SENDER_NAME: 'ネイロ（カ',
  PAYOUT_SENDER_BANK: '0001',
  PAYOUT_SENDER_BRANCH: '100',
  PAYOUT_SENDER_ACCOUNT: '0054321',
}

let service: TestService
let folder: string
beforeAll(async () => {
  service = await startTestService()
  folder = await mkdtemp(join(tmpdir(), 'neiro-payouts-'))
})
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true, force: true })
})

const place = (name: string) => join(folder, name)
const envOf = ({ databaseUrl, secret } = service.context.config) => ({
  DATABASE_URL: databaseUrl ?? '',
  DATA_DIR: folder,
  SECRET: secret.toString(),
})

async function admin(words: readonly string[], env: Record<string, string> = SENDER) {
  const said: string[] = []
  const output = {
    out: (text: string) => void said.push(text),
    problem: (text: string) => void said.push(text),
  }
  const status = await runAdmin(['payout', ...words], output, { ...envOf(), ...env })
  return { status, said: said.join('\n') }
}

let artists = 0
/** Artists whom so much is owed. */
async function earn(...shares: number[]) {
  const at = new Date(service.clock.now().getTime() - 30 * 86_400_000)
  const users: number[] = []
  for (const shareYen of shares) {
    artists += 1
    const { userId } = await service.signUp(`artist-${artists}`)
    await addShare(service.context.db, { userId, shareYen, at })
    await giveBankDetails(service.context, userId)
    users.push(userId)
  }
  return users
}

async function totalsOf(name: string) {
  const { transfers, trailer } = readTransferFile(await readFile(place(name)))
  return [transfers.map((field) => Number(field('振込金額'))), Number(trailer('合計金額'))]
}

test('the operator pays what is due, imports the results, and can write the file again', async () => {
  expect((await admin(['show'])).said).toBe('There were no payouts yet.')
  const users = await earn(4000, 5000, 6000)
  const run = ['run', '--date', '2099-03-02', '--out']
  expect(await admin([...run, place('a')], {})).toEqual({
    status: 1,
    said: expect.stringContaining('set PAYOUT_SENDER_CODE'),
  })
  const { PAYOUT_SENDER_BANK: _, ...half } = SENDER
  expect((await admin([...run, place('a')], half)).said).toContain('need PAYOUT_SENDER_BANK')
  expect((await admin(['run', '--date', '2020-01-01', '--out', place('a')])).status).toBe(1)
  expect((await admin([...run, place('none/a')])).said).toContain('Can’t write')
  expect((await admin(['run'])).said).toContain('Usage: npm run admin -- payout run')
  const paid = await admin([...run, place('a')])
  expect(paid).toMatchObject({ status: 0, said: expect.stringContaining('3 payouts, ¥15,000') })
  expect(await totalsOf('a')).toEqual([[4000, 5000, 6000], 15_000])
  expect((await admin([...run, place('a')])).said).toContain('exists already')
  expect((await admin([...run, place('b')])).said).toContain(
    'Nothing is due.\nRun 1 is in transfer',
  )
  expect((await admin(['file', '1', '--out', place('b')])).status).toBe(0)
  expect((await readFile(place('b'))).equals(await readFile(place('a')))).toBe(true)
  expect((await admin(['show'])).said).toMatch(/^1 +2099-03-02 +3 +¥15,000 +3 in transfer/)

  const sent = await readFile(place('a'), 'latin1')
  const answer = (signs: string) =>
    sent
      .split('\r\n')
      .map((line, at) =>
        line.startsWith('2') ? line.slice(0, 113) + signs[at - 1] + line.slice(114) : line,
      )
  await writeFile(place('result'), answer('01 ').join('\r\n'), 'latin1')
  expect((await admin(['import', place('result')])).said).toContain('Payout 3 has no result')
  await writeFile(place('result'), answer('010').join(''), 'latin1')
  expect((await admin(['import', place('result')])).said).toContain('is still to come')
  expect((await admin(['paid', '1'])).said).toContain('is still to come')
  await service.context.db.updateTable('payoutRuns').set({ day: '2026-11-20' }).execute()
  const imported = await admin(['import', place('result')])
  expect(imported.said).toContain('2 paid, 1 returned, 0 known before.\nPayout 2: ¥5,000 is back')
  expect((await admin(['import', place('result')])).said).toContain('3 known before')
  expect(await Promise.all(users.map((id) => getPayable(service.context.db, id)))).toEqual([
    0, 5000, 0,
  ])
  expect((await admin(['show', '1'])).said).toMatch(
    /^2 .*¥5,000 +returned: no_account +みずほ •••456$/m,
  )

  await writeFile(place('list.csv'), 'number,result\r\n1,refused\r\n3,maybe\r\n')
  expect((await admin(['import', place('list.csv')])).said).toContain('Line 3')
  await writeFile(place('list.csv'), '\uFEFF1,refused\r\n"3",paid\r\n')
  expect((await admin(['import', place('list.csv')])).said).toContain('0 paid, 1 returned, 1 known')
  expect((await admin(['return', '3', '--reason', 'closed'])).said).toContain('0 paid, 1 returned')
  expect((await admin(['return', '3', '--reason', 'lost'])).status).toBe(1)
  expect((await admin(['paid', '1'])).said).toBe('No payout of run 1 is in transfer.')
  expect((await admin(['paid', '2'])).said).toContain('No run 2.')
})

test('a run that is killed pays once when it is run again', async () => {
  const { db } = service.context
  const [userId = 0] = await earn(7000)
  const before = (await getBalances(db))('payouts')

  // Payouts are written; the ledger waits.
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const holding = db.transaction().execute(async (trx) => {
    await sql`lock table ledger_transactions in share mode`.execute(trx)
    await held
  })
  const first = start(place('killed'))
  // A busy machine takes its time to start a process.
  await until(async () => (await waiting()) > 0, 60)
  first.kill('SIGKILL')
  await once(first, 'exit')
  release()
  await holding
  await until(async () => (await waiting()) === 0)
  expect(await getPayable(db, userId)).toBe(7000)
  expect((await getBalances(db))('payouts')).toBe(before)

  // All is written but the file, which no one reads.
  execFileSync('mkfifo', [place('pipe')])
  const second = start(place('pipe'))
  await until(async () => (await getPayable(db, userId)) === 0, 60)
  second.kill('SIGKILL')
  await once(second, 'exit')

  const third = await admin(['run', '--date', '2099-04-02', '--out', place('third')])
  const [, id = ''] = /^Nothing is due\.\nRun (\d+) is in transfer/.exec(third.said) ?? []
  await admin(['file', id, '--out', place('third')])
  expect(await totalsOf('third')).toEqual([[7000], 7000])
  expect((await getBalances(db))('payouts') - before).toBe(-7000)
})

function start(out: string) {
  const main = join(import.meta.dirname, 'main.ts')
  const words = ['payout', 'run', '--date', '2099-04-02', '--out', out]
  return spawn(process.execPath, [main, ...words], {
    env: { PATH: process.env.PATH, ...envOf(), ...SENDER },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like '%ledger_transactions%'`.execute(
    service.context.db,
  )
  return rows[0]?.count ?? 0
}
