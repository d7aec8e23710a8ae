/** @vitest-environment jsdom */
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { failure } from '#client/failure.ts'
import { answerRequests, refusal } from '#client/testing/answer-requests.ts'
import { mountPart, settle } from '#client/testing/mount-part.tsx'
import { testMe } from '#client/testing.tsx'
import { translate } from '#i18n/translate.ts'
import { visit } from '#pages/testing.ts'
import { GIFT_CODE_KEY } from '#vouchers/web/discounts/stored-code.ts'
import RedeemPage, { loader } from './redeem-page.tsx'

const { t } = translate('en')

const CODE = '2345-6789-ABCD'
const CARD = '2345-6789-ABCD-EFGH'
const found = {
  id: 'sound-aaaaaaaaaaaa',
  slug: 'harbour',
  title: 'Harbour',
  user: 'Mio',
  coverart: null,
  order: null,
  owned: false,
}
const card = { code: CARD, amount: 5000, left: 1200, endsAt: '2027-04-01T15:00:00.000Z' }

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(console, 'error').mockReturnValue()
})

test.each([
  ['', [], { code: '' }],
  ['%20', [], { code: '' }],
  ['2345 6789 abcd', [CODE], { code: CODE, found }],
  ['2345 6789 abcd efgh', [CARD], { code: CARD, card }],
  ['nothing', ['nothing'], { code: 'nothing', found }],
])('the code “%s” asks for %j', async (typed, asked, loaded) => {
  const codes: unknown[] = []
  const answer = (path: string, input: { params?: unknown } | undefined) => {
    codes.push(input?.params)
    return path.startsWith('/gift-cards') ? card : found
  }
  const none = { found: undefined, card: undefined, problem: undefined }
  expect(await loader(visit({ path: `/redeem?code=${typed}`, answer }))).toEqual({
    ...none,
    ...loaded,
  })
  expect(codes).toEqual(asked.map((code) => ({ code })))
})

test.each([CODE, CARD])(
  'what is wrong with %s is said on the page, a failure of the service is not',
  async (code) => {
    const load = (status: number) =>
      loader(visit({ path: `/redeem?code=${code}`, answer: () => failure(status, 'wrong', 'No') }))
    for (const status of [404, 499]) {
      expect(await load(status)).toMatchObject({
        init: { status },
        data: { code, problem: 'No', found: undefined, card: undefined },
      })
    }
    for (const status of [0, 500, 503]) await expect(load(status)).rejects.toBeDefined()
  },
)

test('without a code the page asks for one, with the problem of the last', () => {
  open({ code: 'WRONG', problem: 'No such code' })
  expect(screen.getByText('No such code')).toBeTruthy()
  expect(screen.getByText(t('downloadCodes.redeem.lead'))).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(t('downloadCodes.redeem.code')).value).toBe(
    'WRONG',
  )
})

test('a gift card is kept for the next purchase, unless the browser keeps nothing', () => {
  open({ code: CARD, card })
  expect(screen.queryByText(t('downloadCodes.redeem.lead'))).toBeNull()
  expect(document.querySelector('dl')?.textContent).toContain('¥1,200')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  press(t('giftCards.keep'))
  expect(screen.queryByText(t('giftCards.kept'))).toBeNull()
  press(t('giftCards.keep'))
  expect(screen.getByText(t('giftCards.kept'))).toBeTruthy()
  expect(localStorage.getItem(GIFT_CODE_KEY)).toBe(CARD)
})

test('a download code is redeemed once, by a guest with an address', async () => {
  const answers: unknown[] = [
    undefined,
    refusal(410, 'code_used'),
    { id: 'cccccccccccc', checkoutUrl: 'http://localhost:3000/checkout/cccccccccccc?key=secret' },
  ]
  const calls = answerRequests({ 'POST /api/redemptions': () => answers.shift() })
  open({ code: CODE, found })
  expect(screen.queryByText(t('downloadCodes.redeem.lead'))).toBeNull()
  expect(screen.queryByText(t('downloadCodes.redeem.yoursText'))).toBeNull()
  press(t('downloadCodes.redeem.get'))
  await settle()
  expect(screen.getByText(t('problems.email_invalid'))).toBeTruthy()
  fireEvent.change(document.querySelector('[type=email]') ?? document.body, {
    target: { value: 'a@example.com' },
  })
  for (let turn = 0; turn < 3; turn += 1) {
    press(t('downloadCodes.redeem.get'))
    await settle()
    if (turn === 1) expect(screen.getByText('Refused: code_used')).toBeTruthy()
  }
  expect(calls.map(({ body }) => body)).toEqual(
    Array(3).fill({ code: CODE, email: 'a@example.com' }),
  )
  const keys = new Set(calls.map(({ headers }) => headers['Idempotency-Key']))
  expect([...keys]).toEqual([expect.stringMatching(/^redeem-.{8}/)])
})

test('who has redeemed it is led to the order, and who owns it to what was bought', () => {
  open({ code: CODE, found: { ...found, order: 'cccccccccccc' } })
  expect(screen.getByText(t('downloadCodes.redeem.yours'))).toBeTruthy()
  expect(screen.queryByText(t('downloadCodes.redeem.owned'))).toBeNull()
  expect(screen.queryByText(t('downloadCodes.redeem.get'))).toBeNull()
  open({ code: CODE, found: { ...found, order: 'cccccccccccc', owned: true } })
  expect(screen.queryByText(t('downloadCodes.redeem.owned'))).toBeNull()
  expect(screen.queryByText(t('downloadCodes.redeem.get'))).toBeNull()
  open({ code: CODE, found: { ...found, owned: true } })
  expect(screen.getByText(t('downloadCodes.redeem.owned'))).toBeTruthy()
  expect(screen.queryByText(t('downloadCodes.redeem.get'))).toBeNull()
  open({ code: CODE, found }, testMe)
  expect(document.querySelector('[type=email]')).toBeNull()
})

let shown: ReturnType<typeof mountPart> | undefined

function open(data: object, me?: typeof testMe) {
  shown?.unmount()
  shown = mountPart(<RedeemPage />, { path: '/redeem', data, ...(me && { me }) })
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
