import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPasskeyBrowser, TestPasskey } from '#accounts/server/passkeys/testing.ts'
import { startTestService, type TestService } from '#main/testing.ts'
import { putBilling } from '#money/bank-contract.ts'
import { readDetails } from '#money/server/bank/change-billing.ts'
import { DETAILS } from '#money/server/bank/testing.ts'
import { recordSale } from '#money/server/write-ledger.ts'
import { buySound } from '#works/server/testing.ts'
import { insertRecording, keyOf, makeSound } from '#works/testing.ts'
import type { Env } from '../env.ts'
import { runAdmin } from './run-admin.ts'

let service: TestService
let folder: string
beforeAll(async () => {
  service = await startTestService()
  folder = await mkdtemp(join(tmpdir(), 'neiro-admin-'))
})
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true, force: true })
})

async function admin(words: readonly string[], env?: Env) {
  const said: string[] = []
  const wrong: string[] = []
  const tell = {
    out: (text: string) => void said.push(text),
    problem: (text: string) => void wrong.push(text),
  }
  const { databaseUrl: DATABASE_URL, secret } = service.context.config
  const status = await runAdmin(words, tell, env ?? { DATABASE_URL, SECRET: secret.toString() })
  return { status, said, wrong: wrong.join('\n') }
}

test('without a command, the commands are listed with a line of help each', async () => {
  const { status, said } = await admin([])
  expect(status).toBe(0)
  expect(said.join('\n')).toMatch(/flagged {2,}List .*\n {2}clear-recording <id> {2,}Mark/)
  expect((await admin(['--help'])).said).toEqual(said)
})

test('a word that is no command, and one that is missing, are said', async () => {
  const unknown = await admin(['helt'])
  expect(unknown).toMatchObject({ status: 1, said: [] })
  expect(unknown.wrong).toContain('Unknown command: helt.')
  expect((await admin(['constructor'])).wrong).toContain('Unknown command: constructor.')
  expect((await admin(['clear-recording'])).wrong).toContain('clear-recording <id>')
  expect((await admin(['flagged', 'now'])).status).toBe(1)
})

test('flagged recordings are listed with their sounds, and refused or let be', async () => {
  const [hana, copyist] = [await service.signUp('hana'), await service.signUp('copyist')]
  const { db } = service.context
  const original = await makeSound(service, hana, { title: 'Harbour' })
  const copy = await makeSound(service, copyist, { title: 'My harbour' })
  const own = { ready: true, fileName: 'harbour.wav' }
  const loose = await insertRecording(service, copyist, own)
  const idOf = async (publicId: string) => {
    const rows = db
      .selectFrom('sounds')
      .innerJoin('works', 'works.id', 'sounds.id')
      .select('recordingId')
    const { recordingId } = await rows.where('publicId', '=', publicId).executeTakeFirstOrThrow()
    return recordingId ?? 0
  }
  const [first, second] = [await idOf(original.id), await idOf(copy.id)]
  const same = { sameAsId: first }
  await db.updateTable('recordings').set(same).where('id', 'in', [second, loose.id]).execute()
  const lines = async () =>
    (await admin(['flagged'])).said.filter((line) => line.includes('copyist'))
  const other = `matches ${first}  ${original.id} Harbour by hana`
  const [looseLine, copyLine] = await lines()
  expect(looseLine).toMatch(new RegExp(`^${loose.id} .* UTC  open  no sound`))
  expect(looseLine).toContain(`no sound (harbour.wav) by copyist ${other}`)
  expect(copyLine).toContain(`open  ${copy.id} My harbour by copyist ${other}`)

  expect((await admin(['clear-recording', String(loose.id)])).said[0]).toContain(
    'marked as reviewed',
  )
  expect((await admin(['refuse-recording', String(second)])).said[0]).toContain(
    'in a few seconds. Its files are deleted an hour later.',
  )
  await service.runJobs()
  const [letBe, refused] = await lines()
  expect(letBe).toMatch(/reviewed 20.* UTC/)
  expect(refused).toMatch(/rejected 20.* UTC/)
  expect((await admin(['refuse-recording', String(second)])).said[0]).toContain(
    'has already been rejected',
  )
  expect((await admin(['clear-recording', String(second)])).wrong).toContain('was rejected')
  expect((await admin(['refuse-recording', '0'])).wrong).toContain(
    'No flagged recording with the ID 0',
  )
  // The first upload may be the copy.
  expect((await admin(['clear-recording', String(first)])).said[0]).toContain('marked as reviewed')
  expect((await lines())[0]).toMatch(/Harbour by hana \(reviewed\)$/)
  expect(await admin(['refuse-recording', String(first)])).toMatchObject({ status: 0 })
  await service.runJobs()
  expect((await lines())[0]).toContain('Harbour by hana (rejected)')
})

test('an order is found, shown and refunded, whole or in part, after a look at what would happen', async () => {
  const artist = await service.signUp('seller')
  const { id: sound } = await makeSound(service, artist, { sales: true })
  const soundId = await keyOf(service, sound)
  const { orderItemId } = await buySound(service, { soundId, sellerId: artist.userId })
  const { db } = service.context
  const order = await db
    .selectFrom('orders as o')
    .innerJoin('orderItems as i', 'i.orderId', 'o.id')
    .select(['o.publicId as id', 'o.id as orderId'])
    .where('i.id', '=', orderItemId)
    .executeTakeFirstOrThrow()
  const { id, orderId } = order
  const soldItem = { orderItemId, workId: soundId, sellerId: artist.userId, paidYen: 100 }
  const at = service.clock.now()
  await recordSale(db, { orderId, feePercent: 10, at, items: [soldItem], providerFeeYen: 0 })
  for (const text of [id, 'buyer@example.com', 'NIGHT w']) {
    const { said } = await admin(['order', 'find', text])
    expect(said.join('\n')).toMatch(
      new RegExp(`${id} .* paid  ¥100  buyer@example.com  Night walk`),
    )
  }
  expect((await admin(['order', 'find', '%'])).said).toEqual(['No orders for %.'])
  expect((await admin(['order', 'find', '-x'])).said).toEqual(['No orders for -x.'])

  const refund = (...words: string[]) => admin(['order', 'refund', id, ...words])
  const item = `sound-${sound}`
  const look = await refund('--amount', '30', '--item', item)
  expect(look.said).toEqual([
    `This would refund ¥30 of order ${id}:`,
    `  ${item}  ¥30 of ¥100  access stays  Night walk by artist`,
    'Nothing has been done yet. Add --yes to refund it.',
  ])
  expect((await refund('--amount', '101')).wrong).toContain('At most ¥100')
  for (const wrong of ['1.5', '-5', '0', '']) {
    expect((await refund('--amount', wrong)).wrong).toContain('whole yen')
  }
  expect((await refund('--amount')).wrong).toContain('Usage')
  // A forgotten value takes no other option for itself.
  expect((await refund('--reason', '--amount', '30', '--yes')).wrong).toContain('Usage')
  expect((await refund('--item', 'sound-none')).wrong).toContain('no such item')
  expect((await refund('--all')).wrong).toContain('Usage: npm run admin -- order refund <order>')
  expect((await admin(['order', 'refund'])).wrong).toContain('Usage:')
  const done = await refund('--amount', '30', '--reason', 'noise', '--yes')
  expect(done.said[0]).toBe(`¥30 of order ${id} will be refunded in a few seconds:`)
  expect((await refund('--yes')).wrong).toContain('is on its way')
  await service.runJobs()
  const shown = (await admin(['order', 'show', id])).said.join('\n')
  expect(shown).toMatch(new RegExp(`${item} +price ¥100 +paid ¥100 +refunded ¥30 +Night walk`))
  expect(shown).toMatch(/¥30 +done +access kept +operator: Night walk \(noise\)/)
  expect(shown).toMatch(/refund +artist_payable +¥27 +seller/)
  expect(shown).toMatch(/live +downloads: 0 +buyer@example.com/)
  expect(shown).toMatch(new RegExp(`buyer@example.com +refund-${id}`))

  await refund('--yes')
  await service.runJobs()
  expect((await admin(['order', 'show', id])).said.join('\n')).toMatch(/Status +refunded/)
  expect((await refund('--yes')).wrong).toContain('has already been refunded')
  await db.updateTable('orders').set({ status: 'open' }).where('publicId', '=', id).execute()
  expect((await refund()).wrong).toContain('hasn’t been paid')
  expect((await admin(['order', 'show', 'nosuchorder1'])).wrong).toContain('No order nosuchorder1')
})

test('where nothing runs, one line reports it', async () => {
  const idle = { DATA_DIR: folder }
  expect((await admin(['flagged'], idle)).wrong).toMatch(/^No service is running on .*DATA_DIR/)
  // The run file of a killed service is ignored.
  await writeFile(join(folder, 'run.json'), JSON.stringify({ pid: 2 ** 22 + 1, port: 1 }))
  expect((await admin(['flagged'], idle)).wrong).toMatch(/^No service is running/)
  await writeFile(join(folder, 'run.json'), JSON.stringify({ pid: process.pid, port: 1 }))
  expect((await admin(['flagged'], idle)).wrong).toMatch(/can’t be reached/)
  const away = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' }
  expect(await admin(['flagged'], away)).toMatchObject({
    status: 1,
    wrong: expect.stringContaining('Can’t reach the database'),
  })
})

test('the key of bank details is replaced, after which the former one opens nothing', async () => {
  const payee = await service.signUp('payee')
  await service.call(putBilling, { as: payee, body: DETAILS })
  const { db, config } = service.context
  const BANK_SECRETS = 'a-new-secret-that-nobody-has-seen-before'
  const env = { DATABASE_URL: config.databaseUrl, SECRET: config.secret.toString(), BANK_SECRETS }
  const rotated = await admin(['secrets', 'rotate'], env)
  expect(rotated).toMatchObject({ status: 0, said: [expect.stringMatching(/^1 bank details/)] })
  const bankSecrets = [Buffer.from(BANK_SECRETS)]
  const read = (keys: typeof config) => readDetails({ db, config: keys }, payee.userId)
  expect(await read({ ...config, bankSecrets })).toMatchObject({ number: DETAILS.number })
  await expect(read(config)).rejects.toThrow(/Add the secret of that key to BANK_SECRETS/)
})

test('a passkey may confirm acts of an operator once someone has seen whose it is', async () => {
  const { token, username } = await service.signUp('operates')
  const browser = openPasskeyBrowser(service, token)
  const { id } = (await browser.add(new TestPasskey(), 'Key ring')).json()
  const trusted = async () => {
    const query = service.context.db.selectFrom('passkeys').select('trustedAt')
    return (await query.where('publicId', '=', id).executeTakeFirstOrThrow()).trustedAt
  }
  const shown = await admin(['passkey', 'trust', id])
  expect(shown.said.join('\n')).toMatch(
    new RegExp(`Key ring[\\s\\S]*${username} \\(operates@example.com\\)[\\s\\S]*--yes`),
  )
  expect(await trusted()).toBeNull()
  expect((await admin(['passkey', 'trust', id, '--yes'])).status).toBe(0)
  expect(await trusted()).not.toBeNull()
  const unknown = await admin(['passkey', 'trust', 'nothing', '--yes'])
  expect(unknown).toMatchObject({
    status: 1,
    wrong: expect.stringContaining('No passkey nothing.'),
  })
})
