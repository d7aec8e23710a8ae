import { afterAll, expect, test } from 'vitest'
import { FRESH_SESSION_SECONDS } from '#accounts/settings-contract.ts'
import { translate } from '#i18n/translate.ts'
import { startTestService, type TestMember } from '#main/testing.ts'
import { deleteBilling, getBilling, putBilling } from '../../bank-contract.ts'
import { listBanks, listBranches, listPlacesOfPostalCode } from '../../bank-directory-contract.ts'
import { DETAILS } from './testing.ts'

const lines: string[] = []
const keep = (...words: unknown[]) => void lines.push(JSON.stringify(words))
const service = await startTestService({ log: { info: keep, warn: keep, error: keep } })
afterAll(() => service.close())
const { t } = translate('en')
const mio = await service.signUp('mio')

const put = (as: TestMember, more: Partial<typeof DETAILS> = {}) =>
  service.call(putBilling, { as, body: { ...DETAILS, ...more } })
async function listEmails() {
  await service.runJobs()
  return service.context.db
    .selectFrom('inboxEmails')
    .select(['subject', 'textBody as text', 'htmlBody as html'])
    .where('recipient', 'like', 'mio%')
    .execute()
}

test('details are kept as banks want them, shown masked, and announced by email', async () => {
  expect((await service.call(getBilling, { as: mio })).body).toEqual({
    account: null,
    by: 'bank',
    fresh: true,
  })
  const saved = await put(mio, {
    postalCode: '〒150ー0001',
    bankCode: '０００１',
    number: '12-3456',
    holder: 'やまだ  たろう',
    nameKana: 'ﾔﾏﾀﾞ',
  })
  expect(saved.status).toBe(200)
  const { number: _, ...shown } = DETAILS
  expect(saved.body).toEqual({
    account: {
      ...shown,
      maskedNumber: '••••456',
      bankName: 'みずほ',
      branchName: '本店',
      changedAt: service.clock.now().toISOString(),
    },
    by: 'bank',
    fresh: true,
  })
  expect((await service.call(getBilling, { as: mio })).body).toEqual(saved.body)
  const [email, ...others] = await listEmails()
  expect(others).toEqual([])
  expect(email?.subject).toBe(t('billing.email.changedSubject', { brand: 'Neiro' }))
  expect(email?.text).toContain('456')
  expect(email?.text).toContain(t('billing.email.notYours'))
  expect(email?.text).toContain('/settings/billing')
  expect(JSON.stringify(email)).not.toMatch(/123456|山田|ヤマダ/)
})

test('an empty number keeps the stored one, and nothing stored needs one', async () => {
  const kept = await put(mio, { number: '', branchCode: '999' })
  expect(kept.body.account).toMatchObject({ maskedNumber: '••••456', branchName: null })
  const other = await service.signUp('other')
  const refused = await put(other, { number: '' })
  expect(refused.error.fields).toMatchObject({ number: { code: 'account_number_invalid' } })
  expect((await service.call(getBilling, { as: other })).body.account).toBeNull()
})

test('everything that is wrong is said at once, each beside its field', async () => {
  const wrong = await put(mio, {
    name: ' ',
    nameKana: '山田',
    givenName: '',
    givenNameKana: 'Tarō',
    postalCode: '150',
    prefecture: '',
    street: '1'.repeat(101),
    bankCode: '12345',
    branchCode: '',
    number: '12345678',
    holder: 'ヤマダ・タロウ',
  })
  expect(wrong.status).toBe(400)
  const codes = Object.entries(wrong.error.fields ?? {}).map(([field, { code }]) => [field, code])
  expect(Object.fromEntries(codes)).toEqual({
    name: 'name_required',
    nameKana: 'kana_invalid',
    givenName: 'name_required',
    givenNameKana: 'kana_invalid',
    postalCode: 'postal_code_invalid',
    prefecture: 'address_required',
    street: 'address_too_long',
    bankCode: 'bank_code_invalid',
    branchCode: 'branch_code_invalid',
    number: 'account_number_invalid',
    holder: 'kana_invalid',
  })
  const company = await put(mio, { kind: 'company', givenName: '太郎', givenNameKana: '太郎' })
  expect(company.body.account).toMatchObject({ kind: 'company', givenName: '', givenNameKana: '' })
})

test('a sign-in from a while ago may look, but change and remove nothing', async () => {
  service.clock.advance(FRESH_SESSION_SECONDS + 1)
  const shown = await service.call(getBilling, { as: mio })
  expect(shown.body).toMatchObject({ account: { maskedNumber: '••••456' }, fresh: false })
  expect((await put(mio)).error.code).toBe('sign_in_afresh')
  expect((await service.call(deleteBilling, { as: mio })).error.code).toBe('sign_in_afresh')
  service.clock.advance(-FRESH_SESSION_SECONDS - 1)
})

test('details can be removed, once, which is announced, too', async () => {
  const before = await listEmails()
  const aoi = await service.signUp('aoi')
  await put(aoi)
  const removed = await service.call(deleteBilling, { as: mio })
  expect(removed.body).toEqual({ account: null, by: 'bank', fresh: true })
  expect((await service.call(deleteBilling, { as: mio })).status).toBe(404)
  expect((await service.call(getBilling, { as: aoi })).body.account).not.toBeNull()
  expect((await service.call(deleteBilling, { as: aoi })).status).toBe(200)
  const emails = await listEmails()
  expect(emails).toHaveLength(before.length + 1)
  const subject = t('billing.email.removedSubject', { brand: 'Neiro' })
  expect(emails.map((email) => email.subject)).toContain(subject)
})

test('no number and no holder is in the database or in the log', async () => {
  await put(mio, { number: '7654321', holder: 'ヒミツ　タロウ' })
  const { db } = service.context
  const rows = await db.selectFrom('bankAccounts').selectAll().execute()
  const jobs = await db.selectFrom('domainEvents').selectAll().execute()
  const stored = rows.map(({ sealed }) => sealed.toString('utf8')).join()
  expect(rows).toHaveLength(1)
  expect(`${stored}${JSON.stringify(jobs)}${lines.join()}`).not.toMatch(/7654321|ヒミツ/)
})

test.each([
  ['みずほ銀行', '0001'],
  ['ミズホ', '0001'],
  ['mizuho', '0001'],
  ['0001', '0001'],
  ['三菱UFJ', '0005'],
  ['ゆうちょ', '9900'],
  ['じゅうはち', '0181'],
  ['足立成和信用金庫', '1327'],
  ['立成和', '1327'],
])('a bank is found by %s', async (query, code) => {
  const { body } = await service.call(listBanks, { as: mio, query: { query } })
  expect(body.items[0]?.code).toBe(code)
})

test('branches are searched within their bank', async () => {
  const branches = await service.call(listBranches, {
    as: mio,
    params: { code: '0001' },
    query: { query: 'しぶや' },
  })
  expect(branches.body.items[0]).toMatchObject({ code: '210', name: '渋谷' })
  const none = await service.call(listBranches, {
    as: mio,
    params: { code: 'constructor' },
    query: { query: 'a' },
  })
  expect(none.body.items).toEqual([])
})

const placesOf = async (code: string) =>
  (await service.call(listPlacesOfPostalCode, { as: mio, params: { code } })).body.items

test('a postal code gives its place, or its business with the street', async () => {
  expect(await placesOf('150-0001')).toEqual([
    {
      prefecture: '東京都',
      city: '渋谷区',
      town: '神宮前',
      street: '',
      kana: 'トウキョウト　シブヤク　ジングウマエ',
    },
  ])
  const [business] = await placesOf('０６０８６２１')
  expect(business).toMatchObject({ city: '札幌市中央区', kana: '' })
  expect(business?.street).not.toBe('')
  for (const code of ['0000000', '150000', 'constructor']) {
    const unknown = await service.call(listPlacesOfPostalCode, { as: mio, params: { code } })
    expect(unknown.status, code).toBe(404)
  }
})

test('a postal code of several places gives each, and notes of the list are no town', async () => {
  const rest = { town: '', street: '' }
  expect(await placesOf('498-0000')).toEqual([
    { ...rest, prefecture: '愛知県', city: '弥富市', kana: 'アイチケン　ヤトミシ' },
    {
      ...rest,
      prefecture: '三重県',
      city: '桑名郡木曽岬町',
      kana: 'ミエケン　クワナグンキソサキチョウ',
    },
  ])
  expect((await placesOf('618-0000')).map(({ city }) => city)).toEqual([
    '乙訓郡大山崎町',
    '三島郡島本町',
  ])
  expect(await placesOf('079-0177')).toMatchObject([{ city: '美唄市', town: '上美唄町' }])
  const inTokyo = 'トウキョウト　チヨダク　マルノウチトウキョウビルディング'
  expect(await placesOf('100-6490')).toMatchObject([
    { town: '丸の内東京ビルディング', kana: inTokyo },
  ])
  for (const [code, town, kana] of [
    ['453-0002', '名駅', 'メイエキ'],
    ['602-8368', '北町', 'キタマチ'],
    ['108-0023', '芝浦', 'シバウラ'],
    ['522-0317', '一円', 'イチエン'],
    ['306-0433', '', 'サシマグンサカイマチ'],
    ['100-0301', '', 'トシマムラ'],
    ['409-0142', '', 'キタツルグンコスゲムラ'],
    ['766-0001', '', 'ナカタドグンコトヒラチョウ'],
  ] as const) {
    const [place, ...others] = await placesOf(code)
    expect([place?.town, place?.kana.split('　').at(-1), others], code).toEqual([town, kana, []])
  }
  expect((await placesOf('761-4101')).map(({ town }) => town)).toEqual(['甲', '乙'])
  const many = await placesOf('4520961')
  expect(many.length).toBeGreaterThan(10)
  // Of most of them nobody has written down the kana.
  expect(many.filter(({ kana }) => kana !== '').length).toBeLessThan(many.length)
})
