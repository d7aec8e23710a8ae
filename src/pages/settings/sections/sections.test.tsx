// @vitest-environment jsdom
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, refused } from '#client/testing/answer-calls.ts'
import { openPart, perform, press, type } from '#client/testing/mount-part.tsx'
import { testMe } from '#client/testing.tsx'
import { Surroundings } from '#community/web/testing.tsx'
import { translate } from '#i18n/translate.ts'
import type { DeletionPreview } from '#privacy/contract.ts'
import { UnsavedGuard } from '../parts/unsaved.tsx'
import { BlocksSection } from './blocks-section.tsx'
import { CardsSection } from './cards-section.tsx'
import { ConnectionsSection } from './connections-section.tsx'
import { CreditsSection } from './credits-section.tsx'
import { DatesSection } from './dates-section.tsx'
import { DeleteDialog, DeletionText } from './delete-dialog.tsx'
import { EmailSection } from './email-section.tsx'
import { LanguageSection } from './language-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'

const { t } = translate('en')

beforeEach(() => localStorage.clear())

function Address() {
  return <output>{useLocation().pathname}</output>
}

async function mount(part: ReactNode, path = '/settings') {
  const page = await openPart(
    <Surroundings>
      <UnsavedGuard>{part}</UnsavedGuard>
      <Address />
    </Surroundings>,
    { me: testMe, path, config: { socialProviders: ['twitter'] } },
  )
  return { ...page, address: () => page.find('output').textContent }
}

const nothing: DeletionPreview = {
  sounds: 0,
  albums: 0,
  soldSounds: 0,
  purchases: 0,
  unpaidYen: 0,
  fresh: true,
}

test('what a deletion takes away is named, be it one of it', async () => {
  const said = async (fields: Partial<DeletionPreview>) => {
    const page = await mount(<DeletionText preview={{ ...nothing, ...fields }} />)
    const text = page.text()
    await page.unmount()
    return text
  }
  const unpaid = t('settings.farewell.unpaid', { amount: '¥1' })
  const sold = t('settings.farewell.soldSounds', { count: 1 })
  expect(await said({ unpaidYen: 1 })).toContain(unpaid)
  expect(await said({ soldSounds: 1 })).toContain(sold)
  const page = await mount(<DeletionText preview={{ ...nothing, purchases: 1 }} />)
  expect(page.has('a[href="/my/purchases"]')).toBe(true)
  expect(page.text()).not.toContain(unpaid)
})

const DELETE = 'POST /my/deletion'

async function openDeletion(fresh = true) {
  const calls = answerCalls({ [DELETE]: {} })
  const onClose = vi.fn()
  const preview = { ...nothing, fresh }
  const page = await mount(<DeleteDialog open me={testMe} preview={preview} onClose={onClose} />)
  return { ...page, calls, onClose }
}

test('an account is deleted only with its own username, however that is written', async () => {
  const page = await openDeletion()
  const submit = () => press(page.find('[type=submit]'))
  await type(page.find('[name=username]'), 'ao')
  await submit()
  expect(page.calls).toEqual([])
  expect(page.text()).toContain(t('settings.farewell.mismatch', { username: 'aoi' }))
  await type(page.find('[name=username]'), ' AOI ')
  await submit()
  expect(page.calls).toMatchObject([{ call: DELETE, body: { username: 'AOI' } }])
  expect(page.address()).toBe('/')
  expect(page.text()).toContain(t('settings.farewell.done'))
})

test('an account that could not be deleted stays, and so does the page', async () => {
  answerCalls({})
  const page = await mount(<DeleteDialog open me={testMe} preview={nothing} onClose={() => {}} />)
  answerCalls({ [DELETE]: refused(503, 'unavailable') })
  await type(page.find('[name=username]'), 'aoi')
  await press(page.find('[type=submit]'))
  expect(page.address()).toBe('/settings')
  expect(page.text()).not.toContain(t('settings.farewell.done'))
})

test('a session that is not young enough deletes nothing', async () => {
  const page = await openDeletion(false)
  expect(page.has('[name=username]')).toBe(false)
  expect(page.text()).toContain(t('problems.sign_in_afresh'))
})

const CHANGE = 'POST /email/update'
const email = (fresh: boolean, waiting: object | null = null) => (
  <EmailSection
    me={testMe}
    fresh={fresh}
    waiting={
      waiting && {
        id: 'c',
        email: 'new@example.com',
        expiresAt: '2026-12-01T00:00:00Z',
        ...waiting,
      }
    }
  />
)

test('another address is asked for; where it is refused, the reason stands beside the field', async () => {
  const fields = { email: { code: 'email_taken', message: 'It is taken.' } }
  const answers = [refused(400, 'invalid', fields), refused(403, 'sign_in_afresh'), {}]
  const calls = answerCalls({ [CHANGE]: () => answers.shift() ?? {} })
  const page = await mount(email(true))
  await type(page.find('[name=email]'), 'new@example.com')
  await press(page.named(t('settings.email.change')))
  expect(page.find('[role=alert]').textContent).toBe('It is taken.')
  // The page then knows that the session is too old.
  await press(page.named(t('settings.email.change')))
  expect(page.has('[role=alert]')).toBe(false)
  await press(page.named(t('settings.email.change')))
  expect(calls.map(({ body }) => body)).toEqual(
    [1, 2, 3].map(() => ({ email: 'new@example.com', username: 'aoi' })),
  )
})

test('an old session signs in again before it asks for another address', async () => {
  const calls = answerCalls({})
  const page = await mount(email(false))
  expect(page.text()).toContain(t('settings.email.signInFirst'))
  await type(page.find('[name=email]'), 'new@example.com')
  await press(page.named(t('settings.email.signInAgain')))
  expect(calls.filter(({ call }) => call === CHANGE)).toEqual([])
  await expect.poll(() => page.has('dialog')).toBe(true)
})

test('a change that waits is cancelled, or has ended meanwhile', async () => {
  for (const cancelled of [true, false]) {
    const calls = answerCalls({ 'GET /email/update/cancel/:id': { cancelled } })
    const page = await mount(email(true, {}))
    expect(page.has('a[target=_blank]')).toBe(false)
    await press(page.named(t('settings.email.cancel')))
    expect(calls[0]).toMatchObject({ params: { id: 'c' } })
    expect(page.text()).toContain(t(`settings.email.${cancelled ? 'cancelled' : 'ended'}`))
    await page.unmount()
  }
  const page = await mount(email(true, { inbox: 'https://mail.example/' }))
  expect(page.find('a[target=_blank]').getAttribute('href')).toBe('https://mail.example/')
})

test('each account that is connected has a row, and each provider that could be', async () => {
  const twitter = {
    id: 'x',
    provider: 'twitter',
    label: '@aoi',
    connectedAt: '2026-10-03T00:00:00Z',
  }
  const other = { ...twitter, id: 'y', provider: 'facebook', label: '' }
  const rows = async (connections: object[]) => {
    const page = await mount(<ConnectionsSection connections={connections as never} />)
    const found = [...document.querySelectorAll('li')].map((li) => li.textContent)
    await page.unmount()
    return found
  }
  expect(await rows([])).toEqual([expect.stringContaining(t('settings.connections.none'))])
  expect(await rows([twitter])).toEqual([expect.stringContaining('@aoi · ')])
  expect(await rows([twitter, other])).toEqual([
    expect.not.stringContaining('@aoi'),
    expect.stringContaining('@aoi · '),
  ])
})

test('a popup that has connected a provider is reported, and what else is stored is not', async () => {
  localStorage.setItem('connected', 'twitter')
  const page = await mount(<ConnectionsSection connections={[]} />)
  expect(localStorage.getItem('connected')).toBeNull()
  const store = (key: string, newValue: string | null) =>
    perform(() => window.dispatchEvent(new StorageEvent('storage', { key, newValue })))
  await store('other', 'twitter')
  await store('connected', null)
  await store('connected', 'myspace')
  expect(page.has('[data-kind=said]')).toBe(false)
  localStorage.setItem('connected', 'twitter')
  await store('connected', 'twitter')
  expect(document.querySelectorAll('[data-kind=said]')).toHaveLength(1)
  expect(localStorage.getItem('connected')).toBeNull()
})

test('the page is shown in the language that was saved, and stays where it could not be', async () => {
  const choose = async (answer: object, locale: string) => {
    answerCalls({ 'PUT /users/me': answer })
    const page = await mount(<LanguageSection me={testMe} />)
    const select = page.find<HTMLSelectElement>('select')
    await perform(() => {
      select.value = locale
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await press(page.find('[type=submit]'))
    return page
  }
  const failed = await choose(refused(503, 'unavailable'), 'ja')
  expect(failed.address()).toBe('/settings')
  await failed.unmount()
  const same = await choose({}, 'en')
  expect(same.address()).toBe('/settings')
  await same.unmount()
  const other = await choose({}, 'ja')
  await expect.poll(other.address).toBe('/ja/settings')
})

const card = { id: 'c', brand: 'visa', last4: '4242', expiry: '12/30', expires: 'later' }
const cards = (list: object[], me = testMe) => <CardsSection me={me} cards={list as never} />

test('cards are listed, and removed after a question', async () => {
  const calls = answerCalls({ 'DELETE /my/cards/:id': {} })
  const page = await mount(cards([card]))
  expect(page.text()).not.toContain(t('settings.cards.empty'))
  const name = t('settings.cards.name', { brand: 'Visa', last4: '4242' })
  await press(page.named(t('settings.cards.removeOf', { card: name })))
  expect(calls).toEqual([])
  await press(page.find('dialog [class*=danger]'))
  expect(calls).toMatchObject([{ params: { id: 'c' } }])
  expect(page.text()).toContain(t('settings.cards.removed', { card: name }))
})

test('without a card, or an address for its receipts, the section says so', async () => {
  const page = await mount(cards([]))
  expect(page.text()).toContain(t('settings.cards.empty'))
  expect(page.has('ul.card')).toBe(false)
  await page.unmount()
  const without = await mount(cards([], { ...testMe, email: null } as never))
  expect(without.text()).toContain(t('settings.cards.needsEmail'))
})

test.each([
  ['added', 'added', true],
  ['left', 'notAdded', false],
] as const)('who comes back from adding a card, %s, is told once', async (way, words, hasMark) => {
  const page = await mount(cards([]), `/settings?card=${way}`)
  expect(page.find('[data-way]').textContent).toBe(t(`settings.cards.${words}`))
  expect(page.has('[data-way] svg')).toBe(hasMark)
  expect(location.hash).toBe('#cards')
})

test('a card is added at the provider, and why it cannot be is shown', async () => {
  const ADD = 'POST /my/cards'
  answerCalls({ [ADD]: refused(503, 'away') })
  const page = await mount(cards([]))
  await press(page.named(t('settings.cards.add')))
  expect(page.text()).toContain('away')
  answerCalls({ [ADD]: { url: '#at-the-provider' } })
  await press(page.named(t('settings.cards.add')))
  expect(location.hash).toBe('#at-the-provider')
})

const phone = { id: 'p', name: 'My phone', createdAt: '2026-10-03T00:00:00Z', usedAt: null }
const passkeys = (fresh: boolean) => (
  <PasskeysSection items={[phone]} fresh={fresh} device="Firefox on Linux" />
)
const remove = t('settings.passkeys.removeOf', { name: 'My phone' })

test('passkeys are listed, and removed after a question', async () => {
  const calls = answerCalls({ 'DELETE /my/passkeys/:id': {} })
  const page = await mount(passkeys(true))
  expect(page.text()).toContain(t('settings.passkeys.unused'))
  await press(page.named(remove))
  expect(calls).toEqual([])
  await press(page.find('dialog [class*=danger]'))
  expect(calls).toMatchObject([{ params: { id: 'p' } }])
  expect(page.text()).toContain(t('settings.passkeys.removed', { name: 'My phone' }))
})

test('an old session signs in again before it adds or removes a passkey', async () => {
  for (const button of [remove, t('settings.passkeys.signInAgain')]) {
    const calls = answerCalls({})
    const page = await mount(passkeys(false))
    expect(page.text()).toContain(t('settings.passkeys.signInFirst'))
    await press(page.named(button))
    expect(calls).toEqual([])
    await expect.poll(() => page.has('dialog')).toBe(true)
    await page.unmount()
  }
})

test('a passkey that was not made is reported, and the form keeps its name', async () => {
  const options = {
    challenge: 'AAAA',
    timeout: 1000,
    rp: { id: 'localhost', name: 'Neiro' },
    user: { id: 'AAAA', name: 'aoi', displayName: 'Aoi' },
    pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
    attestation: 'none',
    excludeCredentials: [],
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  }
  answerCalls({ 'POST /my/passkeys/options': { id: 'asked', options } })
  const create = vi.fn()
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('navigator', { ...navigator, credentials: { create } })
  const page = await mount(passkeys(true))
  await type(page.find('[name=name]'), 'Key ring')
  for (const [thrown, words] of [
    ['NotAllowedError', t('settings.passkeys.noneAdded')],
    ['InvalidStateError', t('problems.passkey_known')],
    ['SecurityError', t('accounts.passkeys.unsupported')],
  ] as const) {
    create.mockRejectedValueOnce(new DOMException('', thrown))
    await press(page.find('[type=submit]'))
    expect(page.text()).toContain(words)
  }
  expect(page.find<HTMLInputElement>('[name=name]').value).toBe('Key ring')
  vi.unstubAllGlobals()
})

test('people who are blocked and muted are listed page by page, and let go there', async () => {
  const since = { user_image: null, blockedAt: '2026-11-01T00:00:00.000Z' }
  const ren = { ...since, username: 'ren', name: 'Ren', kind: 'block' } as const
  const mio = { ...since, username: 'mio', name: 'Mio', kind: 'mute' } as const
  const calls = answerCalls({
    'GET /my/blocks': { items: [mio], next: null },
    'DELETE /users/:username/block': {},
  })
  const page = await mount(<BlocksSection first={{ items: [ren], next: 'more' }} />)
  expect(page.text()).toContain(`@ren · ${t('blocks.standing.block')}`)
  await press(page.named(t('common.showMore')))
  expect(page.text()).toContain(`@mio · ${t('blocks.standing.mute')}`)
  expect(page.text()).not.toContain(t('common.showMore'))
  await press(page.named(t('blocks.undoOf.mute', { name: 'Mio' })))
  expect(page.text()).toContain(t('blocks.undone.mute', { name: 'Mio' }))
  expect(calls).toMatchObject([
    { call: 'GET /my/blocks', query: { cursor: 'more' } },
    { call: 'DELETE /users/:username/block', params: { username: 'mio' } },
  ])
})

test('a list of no one who is blocked or muted says so', async () => {
  const page = await mount(<BlocksSection first={{ items: [], next: null }} />)
  expect(page.text()).toContain(t('settings.blocks.empty'))
})

const CREDIT = {
  kind: 'sound' as const,
  path: '/sound/r/rain',
  title: 'Rain',
  user: 'Mio',
  username: 'mio',
  roles: ['bass', 'Sitar'],
}

test('a credit is linked or declined, and a link that was agreed to is removed', async () => {
  const calls = answerCalls({ 'PUT /my/credits/:id': {} })
  const items = [
    { ...CREDIT, id: 'asked', state: 'asked' as const },
    { ...CREDIT, id: 'agreed', title: 'Snow', path: null, state: 'agreed' as const },
  ]
  const page = await mount(<CreditsSection first={{ items, next: null }} />)
  expect(page.has('a[href="/sound/r/rain"]')).toBe(true)
  expect(page.text()).toContain('Bass, Sitar')
  await press(page.named(t('credits.mine.agreeOf', { title: 'Rain' })))
  expect(page.text()).toContain(t('credits.mine.linked', { title: 'Rain' }))
  await press(page.named(t('credits.mine.declineOf', { title: 'Rain' })))
  await press(page.named(t('credits.mine.endOf', { title: 'Snow' })))
  expect(calls).toMatchObject([
    { params: { id: 'asked' }, body: { agreed: true } },
    { params: { id: 'asked' }, body: { agreed: false } },
    { params: { id: 'agreed' }, body: { agreed: false } },
  ])
})

test('a member whom nobody credits is told what will be there', async () => {
  const page = await mount(<CreditsSection first={{ items: [], next: null }} />)
  expect(page.text()).toContain(t('credits.mine.empty'))
})

const DATE = {
  id: 'd',
  title: 'Night of nets',
  localTime: '2999-12-24T19:00',
  timeZone: 'Europe/Berlin',
  startsAt: '2999-12-24T19:00:00+01:00',
  venue: 'Harbour Hall',
  city: 'Kiel, Germany',
  link: null,
  updatedAt: '2026-11-01T00:00:00.000Z',
}

test('a date is added in the time zone of the device, and what is wrong is said beside its field', async () => {
  const words = t('problems.date_past')
  const fields = { localTime: { code: 'date_past', message: words } }
  const calls = answerCalls({ 'POST /dates': refused(400, 'date_past', fields) })
  const page = await mount(<DatesSection dates={[]} />)
  await press(page.named(t('settings.dates.add')))
  await type(page.find('[name=title]'), 'Night of nets')
  await press(page.find('[type=submit]'))
  const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(calls[0]?.body).toMatchObject({ title: 'Night of nets', timeZone, link: null })
  expect(page.find('[name=localTime]').getAttribute('aria-invalid')).toBe('true')
  expect(page.text()).toContain(words)
})

test('a date is changed as it is, and deleted once that is confirmed', async () => {
  const calls = answerCalls({ 'PUT /dates/:id': DATE, 'DELETE /dates/:id': {} })
  const page = await mount(<DatesSection dates={[DATE]} />)
  await press(page.named(t('settings.dates.editOf', { title: DATE.title })))
  await type(page.find('[name=venue]'), 'Quay')
  await press(page.find('[type=submit]'))
  const { id, startsAt, updatedAt, ...fields } = DATE
  expect(calls[0]).toMatchObject({ params: { id }, body: { ...fields, venue: 'Quay' } })
  expect(page.has('form')).toBe(false)
  await press(page.named(t('settings.dates.deleteOf', { title: DATE.title })))
  await press(page.find('dialog[open] [class*=danger]'))
  expect(calls.map(({ call }) => call)).toEqual(['PUT /dates/:id', 'DELETE /dates/:id'])
  await expect.poll(() => document.activeElement?.id).toBe('dates-title')
})
