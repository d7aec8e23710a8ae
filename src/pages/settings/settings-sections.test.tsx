import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { Session } from '#accounts/settings-contract.ts'
import { SignInModalProvider } from '#accounts/web/sign-in-modal.tsx'
import type { ApiFailure } from '#client/api-client.ts'
import { renderPart, testMe } from '#client/testing.tsx'
import { translate } from '#i18n/translate.ts'
import type { SavedCard } from '#orders/cards-contract.ts'
import type { DeletionPreview } from '#privacy/contract.ts'
import { ToastProvider } from '#ui/overlay/toasts.tsx'
import { InvoiceSection } from './billing/invoice-section.tsx'
import { SECTIONS } from './parts/settings-section.tsx'
import { DeleteDialog, DeletionText } from './sections/delete-dialog.tsx'
import { type SettingsData, SettingsSections } from './settings-sections.tsx'

const { t } = translate('en')
const { t: tJa } = translate('ja')

const at = '2026-10-03T00:00:00.000Z'
const moments = { createdAt: at, seenAt: at }
const here: Session = {
  ...moments,
  id: 'here',
  browser: 'Firefox',
  system: 'Linux',
  ip: '192.0.2.1',
  current: true,
}
const there: Session = { ...here, id: 'there', browser: null, ip: '192.0.2.7', current: false }
const nothing: DeletionPreview = {
  sounds: 0,
  albums: 0,
  soldSounds: 0,
  purchases: 0,
  unpaidYen: 0,
  fresh: true,
}
const data: SettingsData = {
  dates: { items: [] },
  email: { change: null, fresh: true },
  passkeys: { items: [], fresh: true },
  connections: { items: [] },
  sessions: { items: [there, here] },
  cards: { items: [] },
  emailChoices: {
    sale: true,
    saleDaily: false,
    comment: true,
    follow: false,
    release: true,
    post: false,
    price: false,
    digest: false,
    message: true,
    digestDaily: false,
  },
  notifications: {
    release: true,
    post: true,
    comment: true,
    reply: true,
    clap: true,
    follow: true,
    sale: true,
    payout: true,
    gift: true,
    message: true,
    credit: true,
  },
  credits: { items: [], next: null },
  blocks: { items: [], next: null },
  history: { paused: false },
  support: { count: 0 },
  seller: {
    isBusiness: false,
    onRequest: false,
    name: '',
    representative: '',
    address: '',
    phone: '',
    email: '',
  },
  deletion: nothing,
}

function render(node: ReactNode, path = '/settings', socialProviders: 'twitter'[] = ['twitter']) {
  const around = { path, me: testMe, config: { socialProviders } }
  return renderPart(
    <ToastProvider>
      <SignInModalProvider>{node}</SignInModalProvider>
    </ToastProvider>,
    around,
  )
}

const page = (more: Partial<SettingsData> = {}, path?: string) =>
  render(<SettingsSections me={testMe} {...data} {...more} />, path)

/** The HTML of one section. */
function sectionOf(html: string, id: string): string {
  return new RegExp(`<section id="${id}".*?</section>`, 's').exec(html)?.[0] ?? ''
}

test.each(['/settings', '/ja/settings'])('%s leads to each section by its anchor', (path) => {
  const html = page({}, path)
  const nav = /<nav.*?<\/nav>/s.exec(html)?.[0] ?? ''
  for (const id of SECTIONS) {
    expect(nav).toContain(`href="#${id}"`)
    expect(sectionOf(html, id)).toMatch(new RegExp(`<h2 id="${id}-title"[^>]*>[^<]+</h2>`))
  }
})

test('the number of the service is offered only where it has one', () => {
  const own = { number: 'T7000012050002', name: '音井 澪', byService: true }
  const invoice = (serviceNumber: string | null, path?: string) =>
    render(<InvoiceSection issuer={{ ...own, serviceNumber }} />, path)
  const without = invoice(null)
  expect(without).toContain('value="T7000012050002"')
  expect(without).not.toContain('byService')
  const offered = invoice('T7123456789012', '/ja/settings/billing')
  expect(offered).toContain(tJa('settings.invoice.byService', { brand: 'Neiro' }))
  expect(offered).toMatch(/checked=""[^>]*name="byService"|name="byService"[^>]*checked=""/)
})

test('while a change of address waits, its state replaces the form', () => {
  expect(sectionOf(page(), 'email')).toMatch(/<b>aoi@example.com<\/b>.*<form/s)
  const change = { id: 'abc', email: 'new@example.com', expiresAt: at, inbox: '/dev/inbox' }
  const email = sectionOf(page({ email: { change, fresh: true } }), 'email')
  expect(email).toMatch(/Waiting for you to confirm <b>new@example.com<\/b>/)
  expect(email).toContain(`>${t('settings.email.cancel')}</button>`)
  expect(email).toContain('href="/dev/inbox"')
  expect(email).not.toContain('<form')
})

test('who signed in long ago is asked to do so again to change the address, beside the field', () => {
  const email = (fresh: boolean, path?: string) =>
    sectionOf(page({ email: { change: null, fresh } }, path), 'email')
  expect(email(false)).toContain('please sign in again')
  expect(email(false)).toMatch(/<input [^>]*name="email".*<button [^>]*>Sign in again<\/button>/s)
  expect(email(true)).not.toContain('ign in again')
  expect(email(true)).toContain(`>${t('settings.email.change')}</button>`)
  expect(email(false, '/ja/settings')).toMatch(/<button [^>]*>再ログイン<\/button>/)
})

test('this device comes first and is not signed out here, every other one can be', () => {
  const sessions = sectionOf(page(), 'sessions')
  expect(sessions).toMatch(/Firefox on Linux.*This device.*192\.0\.2\.1.*Unknown browser on Linux/s)
  expect(sessions.match(/aria-label="Sign out [^"]*"/g)).toEqual([
    'aria-label="Sign out Unknown browser on Linux (192.0.2.7)"',
  ])
  expect(sessions).toMatch(/<time [^>]*title="[^"]*2026[^"]*"/)
  expect(sessions).toContain(t('settings.sessions.endOthers'))
  expect(sectionOf(page({ sessions: { items: [here] } }), 'sessions')).not.toContain('<button')
})

test.each(['/settings', '/ja/settings'])('%s shows saved cards, and how one is saved', (path) => {
  const { t } = translate(path.startsWith('/ja') ? 'ja' : 'en')
  const cards = (items: SavedCard[], at = path) =>
    sectionOf(page({ cards: { items } }, at), 'cards')
  expect(cards([])).toContain(t('settings.cards.emptyText'))
  expect(cards([])).toContain(`${t('settings.cards.add')}</button>`)
  const card = { id: 'a', brand: 'visa', last4: '4242', expiry: '12/40' }
  const shown = cards([
    { ...card, expires: 'later' },
    { ...card, id: 'b', brand: 'jcb', last4: '0505', expires: 'soon' },
    { ...card, id: 'c', brand: 'other', last4: '1111', expires: 'over' },
  ])
  const name = (brand: string, last4: string) => t('settings.cards.name', { brand, last4 })
  for (const words of [
    name('Visa', '4242'),
    name('JCB', '0505'),
    name(t('settings.cards.other'), '1111'),
    t('settings.cards.expiry', { expiry: '12/40' }),
    t('settings.cards.soonText'),
    t('settings.cards.overText'),
  ]) {
    expect(shown).toContain(words)
  }
  for (const mark of ['soon', 'over'] as const) {
    expect(shown.split(`>${t(`settings.cards.marks.${mark}`)}<`)).toHaveLength(2)
  }
  expect(shown).toContain(
    `aria-label="${t('settings.cards.removeOf', { card: name('Visa', '4242') })}"`,
  )
  expect(cards([], `${path}?card=added`)).toContain(t('settings.cards.added'))
  expect(cards([], `${path}?card=left`)).toContain(t('settings.cards.notAdded'))
  expect(shown).not.toContain(t('settings.cards.added'))
})

test('who has no email address buys as a guest, and is asked for one before a card', () => {
  const html = render(<SettingsSections me={{ ...testMe, email: null }} {...data} />)
  expect(sectionOf(html, 'cards')).toContain(t('settings.cards.needsEmail'))
  expect(sectionOf(html, 'cards')).not.toContain('<button')
})

test('a provider that is offered can be connected, one that is connected can be disconnected', () => {
  expect(sectionOf(page(), 'connections')).toMatch(/aria-label="Connect Twitter"/)
  expect(sectionOf(page(), 'connections')).not.toContain('Facebook')
  const connection = { id: 'x', provider: 'facebook', label: 'aoi', connectedAt: at, usedAt: at }
  const items: [typeof connection & { provider: 'facebook' }] = [
    { ...connection, provider: 'facebook' },
  ]
  const connected = sectionOf(page({ connections: { items } }), 'connections')
  expect(connected).toMatch(/Facebook.*aoi.*aria-label="Disconnect Facebook"/s)
  const none = render(<SettingsSections me={testMe} {...data} />, '/settings', [])
  expect(sectionOf(none, 'connections')).toContain(t('settings.connections.noneOffered'))
})

test.each([
  ['/settings', 'Name reading'],
  ['/ja/settings', '名前の読みがな'],
])('%s shows the reading of the name as “%s”', (path, label) => {
  const me = { ...testMe, nameReading: 'あおい' }
  const profile = sectionOf(render(<SettingsSections me={me} {...data} />, path), 'profile')
  expect(profile).toContain(label)
  expect(profile).toMatch(/<input[^>]*name="nameReading"[^>]*value="あおい"/)
})

test.each([true, false])('a collection is shown as public: %s', (collection) => {
  const me = { ...testMe, collection }
  const markup = render(<SettingsSections me={me} {...data} />)
  const box = /<input[^>]*name="collection"[^>]*>/.exec(markup)?.[0] ?? ''
  expect(box.includes('checked=""')).toBe(collection)
})

test.each([true, false])('rights for data mining are shown as reserved: %s', (tdmReserved) => {
  const me = { ...testMe, tdmReserved }
  const markup = render(<SettingsSections me={me} {...data} />)
  const box = /<input[^>]*name="tdmReserved"[^>]*>/.exec(markup)?.[0] ?? ''
  expect(box).toContain('role="switch"')
  expect(box.includes('checked=""')).toBe(tdmReserved)
})

test('the choices of emails are shown as they were chosen', () => {
  const switches = sectionOf(page(), 'letters').match(/<input[^>]*role="switch"[^>]*>/g) ?? []
  const isOn = (name: string) =>
    switches.find((each) => each.includes(`name="${name}"`))?.includes('checked=""')
  expect(switches).toHaveLength(5)
  const kinds = ['comment', 'follow', 'release', 'post', 'price']
  expect(kinds.map(isOn)).toEqual([true, false, true, false, false])
  const daily = { ...data.emailChoices, sale: true, saleDaily: true }
  const never = { ...data.emailChoices, sale: false, saleDaily: true }
  const weekly = { ...data.emailChoices, digest: true }
  for (const [emailChoices, chosen] of [
    [data.emailChoices, 'each'],
    [daily, 'daily'],
    [never, 'never'],
    [weekly, 'weekly'],
  ] as const) {
    const letters = sectionOf(page({ emailChoices }), 'letters')
    expect(letters).toContain(`<option value="${chosen}" selected="">`)
  }
})

test('a part that did not load reports it in its place, and the others are shown', () => {
  const failed: ApiFailure = {
    error: true,
    status: 503,
    code: 'unavailable',
    message: 'The service is away.',
    fields: {},
  }
  const html = page({ sessions: failed })
  expect(sectionOf(html, 'sessions')).toMatch(/role="alert".*The service is away\./s)
  expect(sectionOf(html, 'letters')).toContain('role="switch"')
})

test('what deletion means is described, and what is not there is not mentioned', () => {
  const full = { sounds: 1, albums: 2, soldSounds: 3, purchases: 4, unpaidYen: 12300, fresh: true }
  const text = render(<DeletionText preview={full} />)
  expect(text).toContain(t('settings.farewell.soundsGo', { sounds: 1, albums: 2 }))
  expect(text).toContain(t('settings.farewell.soldSounds', { count: 3 }))
  expect(text).toContain('Access to 4 sounds you bought')
  expect(text).toContain('¥12,300')
  const bare = render(<DeletionText preview={nothing} />)
  expect(bare).toContain('Your profile, header and links.')
  expect(bare).not.toMatch(/¥|\d sound/)
  const japanese = render(<DeletionText preview={full} />, '/ja/settings')
  expect(japanese).toContain(tJa('settings.farewell.soundsGo', { sounds: 1, albums: 2 }))
})

test('who signed in long ago is asked to do so again before anything can be deleted', () => {
  const dialog = (fresh: boolean) =>
    render(<DeleteDialog open me={testMe} preview={{ ...nothing, fresh }} onClose={() => {}} />)
  expect(dialog(false)).toContain(t('problems.sign_in_afresh'))
  expect(dialog(false)).not.toContain('name="username"')
  expect(dialog(true)).toContain('name="username"')
})
