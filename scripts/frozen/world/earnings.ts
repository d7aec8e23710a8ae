import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Builder } from '../builder.ts'
import type { Person } from '../client.ts'
import type { People } from './people.ts'
import { buy } from './sales.ts'

const BANK = {
  kind: 'individual',
  name: '山田',
  nameKana: 'ヤマダ',
  givenName: '太郎',
  givenNameKana: 'タロウ',
  postalCode: '1500001',
  prefecture: '東京都',
  city: '渋谷区',
  town: '神宮前',
  street: '1-2-3',
  building: '',
  addressKana: 'トウキョウト　シブヤク　ジングウマエ　１－２－３',
  bankCode: '0001',
  branchCode: '100',
  accountType: 'ordinary',
  number: '0123456',
  holder: 'ヤマダ　タロウ',
}

/** A payout that is paid, one that the bank returned, and one that is asked for. */
export async function earn(world: Builder, { mio, ren }: People): Promise<void> {
  await world.at('2035-04-28T10:00:00')
  for (const [person, number] of [
    [mio, '0123456'],
    [ren, '7654321'],
  ] as const) {
    await world.signInAgain(person)
    await world.act(person, 'PUT /api/my/billing', { ...BANK, number })
  }
  await world.act(mio, 'PUT /api/my/invoice', { number: 'T7000012050002', name: 'Mio Quay' })
  await world.at('2035-05-15T10:00:00')
  world.kept.set('payout run', await runPayouts(world))
  await world.at('2035-05-16T10:00:00')
  await world.signInAgain(ren)
  await buyMore(world, ren)
  await world.at('2035-05-26T10:00:00')
  await world.operate('payout return 2 --reason name_differs')
  await world.operate('payout paid 1')
  await world.at('2035-06-01T10:00:00')
  await world.signInAgain(mio)
  await world.act(mio, 'POST /api/my/payouts')
  const { items } = await world.call(mio, 'GET /api/my/payouts')
  world.name(items[0].id, 'payout')
}

async function runPayouts(world: Builder): Promise<string> {
  const out = join(world.service.folder, 'payouts.txt')
  const said = await world.operate(`payout run --date 2035-05-25 --out ${out}`)
  // Banks read half-width kana of Shift JIS.
  const file = new TextDecoder('shift_jis').decode(await readFile(out))
  return `${said}\n${file}`
}

/** What the second payout is of. */
async function buyMore(world: Builder, ren: Person): Promise<void> {
  const items = [{ work: 'sound lantern', price: 9000 }]
  await buy(world, { key: 'second', by: ren, items })
}
