// @vitest-environment jsdom
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, refused } from '#client/testing/answer-calls.ts'
import { openPart, perform, press, settle, type } from '#client/testing/mount-part.tsx'
import { testMe } from '#client/testing.tsx'
import { translate } from '#i18n/translate.ts'
import { InvoiceSection } from './billing/invoice-section.tsx'
import { SettingsNav } from './parts/settings-nav.tsx'
import { UnsavedGuard } from './parts/unsaved.tsx'
import { EmailPreferences } from './sections/email-preferences.tsx'
import { ProfileSection } from './sections/profile-section.tsx'
import { UsernameSection } from './sections/username-section.tsx'
import { SellerSection } from './seller-section.tsx'

const { t } = translate('en')

beforeEach(() => localStorage.clear())

async function open(section: ReactNode, answers: Record<string, object>) {
  const calls = answerCalls(answers)
  const around = { me: testMe, path: '/settings' }
  const page = await openPart(<UnsavedGuard>{section}</UnsavedGuard>, around)
  /** Whether the browser would ask before the page is left. */
  const isUnsaved = () => {
    const leaving = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leaving)
    return leaving.defaultPrevented
  }
  const save = async () => {
    await press(page.find('[type="submit"]'))
    await settle()
  }
  const status = () => [...document.querySelectorAll('section [role="status"]')].at(-1)?.textContent
  return { ...page, calls, isUnsaved, save, status }
}

const issuer = { number: 'T7000012050002', name: 'Mio', byService: false, serviceNumber: null }
const seller = {
  isBusiness: true,
  onRequest: false,
  name: 'Oto',
  representative: '',
  address: '1-2-3',
  phone: '03',
  email: 'a@example.com',
}
const FORMS: [string, () => ReactNode, string, string, object][] = [
  ['invoices', () => <InvoiceSection issuer={issuer} />, 'name', 'PUT /my/invoice', issuer],
  [
    'a business',
    () => <SellerSection me={testMe} seller={seller} />,
    'seller-name',
    'PUT /my/seller',
    seller,
  ],
  ['the profile', () => <ProfileSection me={testMe} />, 'name', 'PUT /users/me', testMe],
  ['the username', () => <UsernameSection me={testMe} />, 'username', 'PUT /users/me', testMe],
]

test.each(FORMS)(
  'what is typed for %s is unsaved until it is saved, and stays so where that fails',
  async (_, section, name, call, saved) => {
    const answers: Record<string, object> = { [call]: refused(400, 'bad_request') }
    const page = await open(section(), answers)
    expect(page.isUnsaved()).toBe(false)
    await type(page.find(`[name="${name}"]`), 'mio2')
    expect(page.isUnsaved()).toBe(true)
    await page.save()
    expect(page.isUnsaved()).toBe(true)
    expect(page.status()).toBe('')
    answers[call] = { ...saved, [name.replace('seller-', '')]: 'mio2' }
    await page.save()
    expect(page.calls.filter((each) => each.call === call)).toHaveLength(2)
    expect(page.isUnsaved()).toBe(false)
    expect(page.status()).not.toBe('')
  },
)

test('the guessed reading of one’s name is offered, and unsaved once it is used', async () => {
  const me = { ...testMe, name: '青井澪', nameReading: '' }
  const answers = { 'GET /search/reading': { reading: 'あおいみお' }, 'PUT /users/me': me }
  const page = await open(<ProfileSection me={me} />, answers)
  await settle()
  expect(page.text()).toContain('あおいみお')
  await press(page.named(t('soundEditor.work.readingUse')))
  expect(page.find<HTMLInputElement>('[name="nameReading"]').value).toBe('あおいみお')
  expect(page.has('p.small button')).toBe(false)
  expect(page.isUnsaved()).toBe(true)
  await page.save()
  expect(page.calls.at(-1)?.body).toMatchObject({ nameReading: 'あおいみお' })
  expect(page.isUnsaved()).toBe(false)
})

test('one’s own username is no new one', async () => {
  const page = await open(<UsernameSection me={testMe} />, {})
  await type(page.find('[name="username"]'), 'aoi')
  await page.save()
  expect(page.text()).toContain(t('settings.username.same'))
  expect(page.calls.filter(({ call }) => call.startsWith('PUT'))).toEqual([])
})

test('a choice of emails is saved immediately, and undone where that fails', async () => {
  const choices = {
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
  }
  const answers: Record<string, object> = { 'PUT /my/mail-choices': choices }
  const page = await open(<EmailPreferences choices={choices} />, answers)
  const sales = page.find<HTMLSelectElement>('[name="sale"]')
  const follow = page.find<HTMLInputElement>('[name="follow"]')
  const choose = async (value: string) => {
    await perform(() => {
      sales.value = value
      sales.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await settle()
  }
  expect(sales.value).toBe('each')
  await choose('daily')
  await press(follow)
  await settle()
  expect([sales.value, follow.checked]).toEqual(['daily', true])
  await choose('never')
  expect(page.calls.map(({ body }) => body)).toEqual([
    { sale: true, saleDaily: true },
    { follow: true },
    { sale: false },
  ])
  expect(page.status()).toBe(t('settings.saved'))
  answers['PUT /my/mail-choices'] = refused(500, 'no_luck')
  await choose('each')
  await press(follow)
  await settle()
  expect([sales.value, follow.checked]).toEqual(['never', true])
  expect(page.text()).toContain('no_luck')
})

test('the way to the first section in view is marked, and stays marked between sections', async () => {
  let see: (entries: { target: { id: string }; isIntersecting: boolean }[]) => void = () => {}
  const observed: string[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: typeof see) {
        see = seen
      }
      observe({ id }: { id: string }) {
        observed.push(id)
      }
      disconnect() {}
    },
  )
  const page = await open(
    <>
      <section id="email" />
      <section id="sessions" />
      <SettingsNav />
    </>,
    {},
  )
  expect(observed).toEqual(['email', 'sessions'])
  const move = async (...seen: [id: string, isIntersecting: boolean][]) => {
    await perform(() =>
      see(seen.map(([id, isIntersecting]) => ({ target: { id }, isIntersecting }))),
    )
    return document.querySelector('[aria-current]')?.getAttribute('href')
  }
  expect(await move(['email', false])).toBeUndefined()
  expect(await move(['sessions', true], ['email', true])).toBe('#email')
  expect(await move(['email', false])).toBe('#sessions')
  expect(await move(['sessions', false])).toBe('#sessions')
  expect(page.has('[aria-current="location"]')).toBe(true)
})
