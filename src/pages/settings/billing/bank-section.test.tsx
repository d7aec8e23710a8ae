/** @vitest-environment jsdom */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answerRequests, refusal } from '#client/testing/answer-requests.ts'
import { mountPart, settle } from '#client/testing/mount-part.tsx'
import { translate } from '#i18n/translate.ts'
import type { ShownAccount } from '#money/bank-contract.ts'
import type { Place } from '#money/bank-directory-contract.ts'
import { UnsavedGuard } from '../parts/unsaved.tsx'
import { BankSection } from './bank-section.tsx'

const { t } = translate('en')

const account: ShownAccount = {
  kind: 'individual',
  name: '神田',
  nameKana: 'カンダ',
  givenName: '澪',
  givenNameKana: 'ミオ',
  postalCode: '1500001',
  prefecture: '東京都',
  city: '渋谷区',
  town: '神宮前',
  street: '1-2-3',
  building: 'Oto 5F',
  addressKana: 'トウキョウト　シブヤク　ジングウマエ',
  bankCode: '0001',
  branchCode: '210',
  accountType: 'ordinary',
  maskedNumber: '••••567',
  holder: 'カンダ　ミオ',
  bankName: 'みずほ銀行',
  branchName: '渋谷支店',
  changedAt: '2026-10-03T00:00:00.000Z',
}
const billing = { account, by: 'bank', fresh: true } as const
const option = (code: string, name: string) => ({ code, name, kana: 'カナ', roman: 'roman' })
const place = (city: string, town: string): Place => ({
  prefecture: '三重県',
  city,
  town,
  street: '',
  kana: '',
})

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-10-05T00:00:00Z') })
  vi.spyOn(console, 'error').mockReturnValue()
})

describe('what is stored', () => {
  test('is shown with the names of the codes, without the number', () => {
    mountPart(<BankSection {...billing} />)
    expect(rows()).toEqual([
      'みずほ銀行 (0001)',
      '渋谷支店 (210)',
      'Ordinary (普通)',
      '••••567',
      'ｶﾝﾀﾞ ﾐｵ',
      '神田 澪',
      '〒150-0001 東京都渋谷区神宮前1-2-3 Oto 5F',
    ])
  })

  test('is shown as codes where the lists have no such bank or branch', () => {
    const unnamed = { ...account, bankName: null, branchName: null }
    mountPart(<BankSection {...billing} account={unnamed} />)
    expect(rows().slice(0, 2)).toEqual(['Code 0001', 'Code 210'])
  })

  test('is not needed where Stripe pays, but can be removed', () => {
    const first = mountPart(<BankSection account={null} by="stripe" fresh />)
    expect(screen.getByText(t('billing.byStripe'))).toBeTruthy()
    first.unmount()
    mountPart(<BankSection account={account} by="stripe" fresh />)
    expect(rows()).toHaveLength(7)
  })

  test('is removed after a question, which reports what was refused', async () => {
    const answers = [refusal(403, 'forbidden'), { ...billing, account: null }]
    const calls = answerRequests({ 'DELETE /api/my/billing': () => answers.shift() })
    mountPart(<BankSection {...billing} />)
    for (const message of ['Refused: forbidden', t('billing.removed')]) {
      press(t('billing.remove'))
      const dialog = within(screen.getByRole('dialog'))
      fireEvent.click(dialog.getByRole('button', { name: t('billing.remove') }))
      expect(await screen.findByText(message)).toBeTruthy()
      await settle(500)
    }
    expect(calls).toHaveLength(2)
    expect(screen.getByRole('heading', { name: t('settings.bank.title') })).toBe(
      document.activeElement,
    )
  })

  test('asks who signed in long ago to do so again', async () => {
    mountPart(<BankSection {...billing} fresh={false} />)
    press(t('billing.signInToRemove'))
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })
})

test('the form keeps the number, and is not left by mistake once something is typed', () => {
  openForm(account)
  expect(valuesOf('name', 'givenNameKana', 'postalCode', 'bank', 'branch', 'number')).toEqual([
    '神田',
    'ミオ',
    '1500001',
    'みずほ銀行 (0001)',
    '渋谷支店 (210)',
    '',
  ])
  expect(screen.getByText('Leave it empty to keep ••••567.')).toBeTruthy()
  expect(leaves()).toBe(true)
  type('street', '1-2-4')
  expect(leaves()).toBe(false)
  press(t('billing.cancel'))
  expect([rows().length, leaves()]).toEqual([7, true])
  expect(screen.queryByText(t('billing.saved'))).toBeNull()
})

test('what is typed is sent as a whole, and what was refused is said beside its field', async () => {
  const answers = [
    refusal(400, 'invalid', { number: 'Seven digits, please' }),
    refusal(401, 'sign_in_afresh'),
    billing,
  ]
  const calls = answerRequests({ 'PUT /api/my/billing': () => answers.shift() })
  openForm(account)
  type('number', '7654321')
  press(t('billing.save'))
  expect(await screen.findByText('Seven digits, please')).toBeTruthy()
  type('number', '1234567')
  expect(screen.queryByText('Seven digits, please')).toBeNull()
  press(t('billing.save'))
  await waitFor(() => expect(calls).toHaveLength(2))
  await settle()
  // The session has aged meanwhile: the page asks for a new sign-in, and the form stays.
  expect(valuesOf('number')).toEqual(['1234567'])
  expect(screen.queryByRole('alert')).toBeNull()
  press(t('billing.save'))
  expect(await screen.findByText(t('billing.saved'))).toBeTruthy()
  const { maskedNumber, bankName, branchName, changedAt, ...kept } = account
  expect(calls.at(-1)?.body).toEqual({ ...kept, number: '1234567' })
})

test('who signed in long ago keeps what was typed while signing in again', async () => {
  const calls = answerRequests({})
  openForm(account, false)
  expect(screen.getByText(t('billing.signInFirst'))).toBeTruthy()
  type('number', '1234567')
  press(t('billing.signInAgain'))
  expect(await screen.findByRole('dialog')).toBeTruthy()
  expect(valuesOf('number')).toEqual(['1234567'])
  expect(calls).toEqual([])
})

test('the holder follows the names in kana until it is typed', () => {
  openForm(null)
  type('nameKana', 'かんだ')
  type('givenNameKana', 'ミオ')
  expect(valuesOf('holder')).toEqual(['カンダ　ミオ'])
  expect(screen.getByText('ｶﾝﾀﾞ ﾐｵ')).toBeTruthy()
  type('holder', 'ｵﾄｺｳﾎﾞｳ')
  type('givenNameKana', 'ミヨ')
  expect(valuesOf('holder')).toEqual(['ｵﾄｺｳﾎﾞｳ'])
  type('holder', '')
  type('givenNameKana', 'ミオ')
  expect(valuesOf('holder')).toEqual(['カンダ　ミオ'])
  fireEvent.click(screen.getByLabelText(t('billing.kinds.company')))
  expect([screen.queryByLabelText(t('billing.givenName')), ...valuesOf('holder')]).toEqual([
    null,
    'カンダ',
  ])
  type('companyNameKana', 'オトコウボウ')
  expect(valuesOf('holder')).toEqual(['オトコウボウ'])
})

test('signs that no bank writes are named, and a long holder is cut as the bank cuts it', () => {
  openForm(null)
  expect(screen.getByText(t('billing.holderHint'))).toBeTruthy()
  type('holder', 'オト工房')
  expect(screen.getByText('Banks can’t write this: 工 房')).toBeTruthy()
  type('holder', 'オト工ボウ')
  expect(screen.getByText('Banks can’t write this: 工')).toBeTruthy()
  expect(screen.queryByText(/Banks cut the name/)).toBeNull()
  type('holder', 'ア'.repeat(30))
  expect(screen.getByText('ｱ'.repeat(30))).toBeTruthy()
  expect(screen.queryByText(/Banks cut the name/)).toBeNull()
  type('holder', 'ア'.repeat(31))
  expect(screen.getByText('ｱ'.repeat(30))).toBeTruthy()
  expect(screen.getByText('Banks cut the name after 30 characters.')).toBeTruthy()
})

test('another bank empties the branch, whose field waits for a bank', async () => {
  const calls = answerRequests({
    'GET /api/banks': () => ({ items: [option('0001', 'みずほ銀行'), option('0005', '三菱')] }),
    'GET /api/banks/0005/branches': () => ({ items: [option('001', '本店')] }),
  })
  openForm(account)
  type('bank', '0001')
  expect(valuesOf('branch')).toEqual(['渋谷支店 (210)'])
  expect(screen.getByText(t('billing.branchHint'))).toBeTruthy()
  type('bank', '000')
  expect(screen.getByText(t('billing.branchFirst'))).toBeTruthy()
  expect(field('branch').matches(':disabled')).toBe(true)
  type('bank', '0005')
  expect([field('branch').matches(':disabled'), ...valuesOf('branch')]).toEqual([false, ''])
  await settle(200)
  type('branch', '001')
  await waitFor(() => expect(valuesOf('branch')).toEqual(['本店 (001)']))
  expect(calls.map(({ query }) => query)).toEqual([{ query: '0005' }, { query: '001' }])
})

test('a search that fails finds nothing, and the code can still be typed', async () => {
  answerRequests({})
  openForm(null)
  type('bank', '0005')
  expect(await screen.findByText(t('billing.unknownBank'))).toBeTruthy()
  expect(valuesOf('bank')).toEqual(['0005'])
})

test('branch and number of Japan Post Bank are taken from the passbook', async () => {
  answerRequests({
    'GET /api/banks/9900/branches': () => ({
      items: [option('197', '一九七'), option('198', '一九八')],
    }),
    'GET /api/banks': () => ({ items: [option('9900', 'ゆうちょ銀行')] }),
  })
  openForm(null)
  expect(screen.queryByLabelText(t('billing.symbol'))).toBeNull()
  type('bank', '9900')
  type('symbol', '11940')
  type('passbookNumber', '12345672')
  press(t('billing.convert'))
  expect(screen.getByText(t('billing.notPassbook'))).toBeTruthy()
  expect(screen.queryByText(t('billing.converted'))).toBeNull()
  type('passbookNumber', '12345671')
  press(t('billing.convert'))
  expect(await screen.findByText(t('billing.converted'))).toBeTruthy()
  expect(screen.queryByText(t('billing.notPassbook'))).toBeNull()
  expect(valuesOf('branch', 'number')).toEqual(['一九八 (198)', '1234567'])
})

describe('a postal code', () => {
  test('fills in the address once it is whole, and asks once', async () => {
    const calls = answerRequests({
      'GET /api/postal-codes/1500001': () => ({
        items: [{ ...place('渋谷区', '神宮前'), kana: 'トウキョウト' }],
      }),
      'GET /api/postal-codes/1500000': () => ({ items: [place('渋谷区', '')] }),
    })
    openForm(null)
    type('postalCode', '150-000')
    type('postalCode', '１５０－０００１')
    expect(await screen.findByText(t('billing.postalCodeFilled'))).toBeTruthy()
    expect(valuesOf('prefecture', 'city', 'town', 'addressKana')).toEqual([
      '三重県',
      '渋谷区',
      '神宮前',
      'トウキョウト',
    ])
    expect(screen.queryByLabelText(t('billing.postalCodePlace'))).toBeNull()
    type('postalCode', '1500000')
    expect(screen.queryByText(t('billing.postalCodeFilled'))).toBeNull()
    expect(await screen.findByText(t('billing.postalCodePartly'))).toBeTruthy()
    expect(calls).toHaveLength(2)
  })

  test('of several places offers them, until another code is typed', async () => {
    answerRequests({
      'GET /api/postal-codes/4980000': () => ({
        items: [place('桑名郡木曽岬町', ''), place('弥富市', '西中地')],
      }),
    })
    openForm(null)
    type('postalCode', '4980000')
    expect(await screen.findByText(t('billing.postalCodeSeveral'))).toBeTruthy()
    expect(valuesOf('prefecture', 'city')).toEqual(['三重県', ''])
    const select = screen.getByLabelText(t('billing.postalCodePlace'))
    expect([...select.children].map(({ textContent }) => textContent)).toEqual([
      'Choose one of 2',
      '三重県 桑名郡木曽岬町',
      '三重県 弥富市 西中地',
    ])
    fireEvent.change(select, { target: { value: '1' } })
    expect(valuesOf('city', 'town')).toEqual(['弥富市', '西中地'])
    expect(screen.getByText(t('billing.postalCodeFilled'))).toBeTruthy()
    fireEvent.change(select, { target: { value: '' } })
    expect(valuesOf('city')).toEqual(['弥富市'])
    type('postalCode', '498')
    expect(screen.queryByLabelText(t('billing.postalCodePlace'))).toBeNull()
  })

  test('that does not exist is reported; one that could not be looked up is not', async () => {
    const calls = answerRequests({
      'GET /api/postal-codes/9999999': () => refusal(404, 'not_found'),
    })
    openForm(null)
    type('postalCode', '9999999')
    expect(await screen.findByText(t('billing.postalCodeUnknown'))).toBeTruthy()
    type('postalCode', '8888888')
    await waitFor(() => expect(calls).toHaveLength(2))
    await settle()
    expect(screen.queryByText(t('billing.postalCodeUnknown'))).toBeNull()
  })

  test('is answered only while it is the one in the field', async () => {
    const late = Promise.withResolvers<unknown>()
    answerRequests({ 'GET /api/postal-codes/1500001': () => late.promise })
    openForm(null)
    type('postalCode', '1500001')
    await settle()
    type('postalCode', '15')
    late.resolve({ items: [place('渋谷区', '神宮前')] })
    await settle()
    expect(valuesOf('city')).toEqual([''])
  })
})

type Name =
  | 'bank'
  | 'branch'
  | 'postalCode'
  | 'symbol'
  | 'passbookNumber'
  | 'companyNameKana'
  | 'number'
  | 'holder'
  | 'name'
  | 'nameKana'
  | 'givenNameKana'
  | 'prefecture'
  | 'city'
  | 'town'
  | 'street'
  | 'addressKana'

function openForm(stored: ShownAccount | null, fresh = true) {
  mountPart(
    <UnsavedGuard>
      <BankSection account={stored} by="bank" fresh={fresh} />
    </UnsavedGuard>,
  )
  press(t(stored ? 'billing.edit' : 'billing.add'))
}

/** False if the browser asks before it leaves the page. */
const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const field = (name: Name) =>
  screen.getByLabelText<HTMLInputElement>(t(`billing.${name}`), {
    selector: 'input',
  })
const type = (name: Name, value: string) => fireEvent.change(field(name), { target: { value } })
const valuesOf = (...names: Name[]) => names.map((name) => field(name).value)
const rows = () => [...document.querySelectorAll('dl dd')].map(({ textContent }) => textContent)
