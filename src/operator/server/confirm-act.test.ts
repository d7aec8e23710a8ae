import { afterAll, expect, test } from 'vitest'
import { openPasskeyBrowser, TestPasskey } from '#accounts/server/passkeys/testing.ts'
import { trustPasskey } from '#accounts/server/passkeys/trust-passkey.ts'
import { makeClaim } from '#moderation/claims-contract.ts'
import { getOrder } from '#orders/contract.ts'
import { openShop } from '#orders/server/testing.ts'
import { type AskedAct, CONFIRMED_ACTS, getOperatorView } from '../contract.ts'
import { plainCells } from '../testing.ts'

const shop = await openShop({ env: { OPERATORS: 'ops@example.com, second@example.com' } })
afterAll(() => shop.close())
const [operator, artist, buyer] = [
  await shop.signUp('ops'),
  await shop.signUp('mio'),
  await shop.signUp('kai'),
]
const browser = openPasskeyBrowser(shop, operator.token)
const passkey = new TestPasskey()

async function buy() {
  const sound = await shop.addSound(artist)
  const { id, checkoutUrl } = await shop.order({ sounds: [sound], as: buyer })
  await shop.pay(checkoutUrl)
  await shop.runJobs()
  return { id, target: `${id}/sound-${sound.publicId}` }
}

const CLAIM = {
  right: 'recording',
  original: 'Harbour, 2019',
  grounds: 'It is my recording.',
  name: 'Hana Mori',
  address: '1-2-3 Minato, Tokyo',
  email: 'hana@example.com',
  holder: '',
  discloses: false,
  isTrue: true,
} as const

const start = (body: AskedAct, as = browser) => as.ask('POST', '/api/operator/acts/options', body)
const act = (body: object, as = browser) => as.ask('POST', '/api/operator/acts', body)
const codeOf = (answer: { json(): { error: { code: string } } }) => answer.json().error.code

/** Starts an act, and has the passkey answer for it. */
async function confirm(asked: AskedAct, lies: object = {}) {
  const { id, options } = (await start(asked)).json()
  return { id, credential: passkey.get(options, { origin: browser.origin, ...lies }) }
}

async function tablesOf(view: 'orders' | 'acts' | 'claims', q = '') {
  const answer = await shop.call(getOperatorView, { as: operator, params: { view }, query: { q } })
  return answer.body.tables
}

const first = await buy()
const refund = (target: string, reason = 'Bought twice'): AskedAct => ({
  act: 'refund_item',
  target,
  reason,
})

test('a refund needs a passkey, which someone with access to the server has allowed', async () => {
  expect(codeOf(await start(refund(first.target)))).toBe('passkey_needed')
  const { id } = (await browser.add(passkey, 'Key ring')).json()
  const untrusted = await start(refund(first.target))
  expect(codeOf(untrusted)).toBe('passkey_untrusted')
  expect(untrusted.json().error.message).toContain(`passkey trust ${id}`)
  await trustPasskey(shop.context, id)
  const { options } = (await start(refund(first.target))).json()
  expect(options.allowCredentials).toMatchObject([{ id: passkey.id }])
  expect(options.userVerification).toBe('required')
  for (const each of CONFIRMED_ACTS) {
    expect(codeOf(await act({ ...refund(first.target), act: each }))).toBe('passkey_needed')
  }
})

test('an answer confirms the act, target and reason that it was asked for, and no other', async () => {
  const other = await buy()
  for (const changed of [
    { target: other.target },
    { reason: 'Because' },
    { act: 'feature', target: 'x' },
  ] as const) {
    const asked = { ...refund(first.target), ...changed }
    const answer = await confirm(asked)
    const refused = await act({ ...refund(first.target), passkey: answer })
    expect(codeOf(refused)).toBe('passkey_refused')
  }
  const [, items] = await tablesOf('orders', first.id)
  expect(items?.rows).toMatchObject([{ target: first.target, acts: ['refund_item'] }])
  expect((await tablesOf('acts'))[0]?.rows).toEqual([])
})

test('an answer from elsewhere, of a copy, or of a passkey that is not allowed confirms nothing', async () => {
  const asked = refund(first.target)
  for (const lies of [
    { origin: 'https://neiro.example' },
    { rpId: 'evil.example' },
    { isUnverified: true },
  ]) {
    const refused = await act({ ...asked, passkey: await confirm(asked, lies) })
    expect(codeOf(refused)).toBe('passkey_refused')
  }
  const second = new TestPasskey()
  await browser.add(second, 'Not allowed')
  const { id, options } = (await start(asked)).json()
  const credential = second.get(options, { origin: browser.origin })
  expect(codeOf(await act({ ...asked, passkey: { id, credential } }))).toBe('passkey_refused')
})

test('the passkey of another operator, and a challenge of theirs, confirm nothing here', async () => {
  const second = await shop.signUp('second')
  const theirs = openPasskeyBrowser(shop, second.token)
  const own = new TestPasskey()
  await trustPasskey(shop.context, (await theirs.add(own)).json().id)
  const asked = refund(first.target)
  const { id, options } = (await start(asked)).json()
  const credential = own.get(options, { origin: browser.origin })
  expect(codeOf(await act({ ...asked, passkey: { id, credential } }))).toBe('passkey_refused')
  const begun = (await start(asked, theirs)).json()
  const answer = passkey.get(begun.options, { origin: browser.origin })
  const foreign = { ...asked, passkey: { id: begun.id, credential: answer } }
  expect(codeOf(await act(foreign))).toBe('passkey_expired')
})

test('a confirmed refund is made once, and logged with the passkey that confirmed it', async () => {
  const asked = refund(first.target)
  const passkeyAnswer = await confirm(asked)
  expect((await act({ ...asked, passkey: passkeyAnswer })).statusCode).toBe(204)
  expect(codeOf(await act({ ...asked, passkey: passkeyAnswer }))).toBe('passkey_expired')
  await shop.runJobs()
  const again = { ...asked, passkey: await confirm(asked) }
  expect(codeOf(await act(again))).toBe('refund_nothing_left')
  const order = await shop.call(getOrder, { params: { id: first.id }, as: buyer })
  expect(order.body.status).toBe('refunded')
  const [, items] = await tablesOf('orders', first.id)
  expect(items?.rows[0]?.acts).toEqual([])
  const rows =
    (await tablesOf('acts'))[0]?.rows.map(({ cells }) => plainCells(cells).slice(1)) ?? []
  const logged = (outcome: string) => [
    'ops',
    'refund_item',
    first.target,
    'Bought twice',
    'Key ring',
    outcome,
  ]
  expect(rows).toEqual(['refund_nothing_left', 'done'].map(logged))
})

test('removing after a rights claim refunds buyers, so it is confirmed as a refund is', async () => {
  const sound = await shop.addSound(artist)
  const { id, checkoutUrl } = await shop.order({ sounds: [sound], as: buyer })
  await shop.pay(checkoutUrl)
  await shop.runJobs()
  await shop.call(makeClaim, { body: { ...CLAIM, kind: 'sound', id: sound.publicId } })
  const [claim] = (await tablesOf('claims'))[0]?.rows ?? []
  expect(claim?.acts).toContain('remove_claim')
  const asked = {
    act: 'remove_claim',
    target: claim?.target ?? '',
    reason: 'It is theirs',
  } as const
  expect((await act({ ...asked, passkey: await confirm(asked) })).statusCode).toBe(204)
  await shop.runJobs()
  const order = await shop.call(getOrder, { params: { id }, as: buyer })
  expect(order.body.status).toBe('refunded')
})

test('what is no item of an order is not found, and other members start nothing', async () => {
  const { id } = await buy()
  for (const target of [id, `${id}/sound-nothing`, 'nothing/sound-nothing']) {
    const asked = refund(target)
    expect(codeOf(await act({ ...asked, passkey: await confirm(asked) }))).toBe('not_found')
  }
  const stranger = openPasskeyBrowser(shop, buyer.token)
  expect(codeOf(await start(refund(first.target), stranger))).toBe('not_found')
})
