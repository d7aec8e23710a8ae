import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { getMe } from '../../src/accounts/contract.ts'
import { openSessionOf } from '../support/data/accounts.ts'
import { ageSessions } from '../support/data/database.ts'
import { textsInZip } from '../support/files/zip.ts'
import { openPage, reloadPage } from '../support/navigation.ts'
import { confirmByEmail, emailTo, linkIn, translator, uniqueName } from '../support/people.ts'
import { buttonOf, enter, openSettings, sectionOf } from '../support/settings.ts'
import { publishSound } from '../support/world.ts'

const t = translator('en')
const ja = translator('ja')
const TABS = ['sounds', 'albums', 'claps', 'followers', 'following'] as const

test('a member changes profile, username, emails and data mining, and finds it on their own profile', async ({
  page,
  baseURL,
}) => {
  const { username, person } = await openSettings(page, baseURL)
  const main = page.getByRole('main')
  const next = uniqueName('moved')

  await test.step('name and bio are previewed and saved', async () => {
    const profile = sectionOf(page, 'profile')
    await profile.getByLabel(t('settings.profile.name'), { exact: true }).fill('Mio K.')
    const bio = profile.getByLabel(t('settings.profile.bio'))
    await bio.fill('I record **ferries**.')
    await buttonOf(page, 'profile', t('settings.profile.preview')).click()
    await expect(profile.locator('strong')).toHaveText('ferries')
    await buttonOf(page, 'profile', t('settings.profile.preview')).click()
    await expect(bio).toHaveValue('I record **ferries**.')
    await buttonOf(page, 'profile', t('settings.save')).click()
    await expect(profile.getByText(t('settings.saved'))).toBeVisible()
  })

  await test.step('a new username is checked as it is typed', async () => {
    const section = sectionOf(page, 'username')
    const field = section.getByRole('textbox')
    await field.fill(next)
    await expect(section.getByText(t('accounts.register.available'))).toBeVisible()
    await buttonOf(page, 'username', t('settings.username.change')).click()
    await expect(section.getByText(`/user/${next}`).first()).toBeVisible()
    await expect(field).toHaveValue('')
  })

  await test.step('a switch saves immediately, and is reset where that fails', async () => {
    const mining = sectionOf(page, 'mining')
    const reserve = mining.getByRole('switch', { name: t('settings.mining.reserve') })
    await reserve.click()
    await expect(mining.getByText(t('settings.saved'))).toBeVisible()
    expect((await person.call(getMe)).tdmReserved).toBe(true)
    const error = { code: 'internal_error', message: 'Not now' }
    await page.route('**/api/users/me', (route) => route.fulfill({ status: 500, json: { error } }))
    await reserve.click()
    await expect(mining.getByText('Not now')).toBeVisible()
    await expect(reserve).toBeChecked()
    await page.unroute('**/api/users/me')
  })

  await test.step('the choice of emails survives a reload', async () => {
    const emails = sectionOf(page, 'letters')
    const follow = emails.getByRole('switch', { name: t('settings.letters.follow') })
    const before = await follow.isChecked()
    const isOn = emails.getByRole('switch', { checked: true })
    const count = await isOn.count()
    await follow.click()
    await expect(emails.getByText(t('settings.saved'))).toBeVisible()
    await reloadPage(page)
    await expect(follow).toBeChecked({ checked: !before })
    await expect(isOn).toHaveCount(count + (before ? -1 : 1))
  })

  await test.step('the old address and another case lead to the profile of today', async () => {
    await openPage(page, `/user/${username}`)
    expect(new URL(page.url()).pathname).toBe(`/user/${next}`)
    await expect(main.getByRole('heading', { level: 1, name: 'Mio K.' })).toBeVisible()
    await expect(main.locator('strong', { hasText: 'ferries' })).toBeVisible()
    const answer = async (path: string) => {
      const sent = await page.request.get(path, { maxRedirects: 0 })
      return [sent.status(), sent.headers().location]
    }
    expect(await answer(`/user/${username}/claps`)).toEqual([301, `/user/${next}/claps`])
    expect(await answer(`/ja/user/${next.toUpperCase()}/albums?x=1`)).toEqual([
      301,
      `/ja/user/${next}/albums?x=1`,
    ])
    const statuses = ['/claps', '/nonsense', '?cursor=nonsense'].map(async (end) => {
      const [status] = await answer(`/user/${next}${end}`)
      return status
    })
    expect(await Promise.all(statuses)).toEqual([200, 404, 400])
    expect(await answer(`/user/${uniqueName('nobody')}`)).toEqual([404, undefined])
  })

  await test.step('one’s own empty tabs show what belongs there', async () => {
    for (const tab of TABS) {
      const path = tab === 'sounds' ? `/user/${next}` : `/user/${next}/${tab}`
      const html = await (await page.request.get(path)).text()
      expect(html).toContain(t(`accounts.profile.emptyOwn.${tab}.title`))
    }
    await expect(main.getByRole('button', { name: t('community.follow.follow') })).toHaveCount(0)
    await leaveWithMenuOpen(page, '/settings')
  })
})

/** The profile menu closes on Escape, and as soon as another page is loading. */
async function leaveWithMenuOpen(page: Page, path: string): Promise<void> {
  const arrives = Promise.withResolvers<void>()
  await page.route(`**${path}.data**`, async (route) => {
    await arrives.promise
    await route.continue()
  })
  const menu = page.getByRole('menu')
  const button = page.getByRole('button', { name: t('common.header.menu') })
  await button.click()
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await expect(menu).toBeVisible()
  const link = page.getByRole('main').getByRole('link', { name: t('accounts.profile.edit') })
  await expect(link).toHaveAttribute('href', path)
  await link.evaluate((element: HTMLElement) => element.click())
  await expect(menu).toBeHidden()
  expect(new URL(page.url()).pathname).not.toBe(path)
  arrives.resolve()
  await page.waitForURL(`**${path}`)
}

test('a value that cannot be saved is reported in the language of the page, beside the field, which takes focus', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  await openSettings(page, baseURL)
  await openPage(page, '/ja/settings')
  const refusals = [
    ['profile', 'settings.profile.bio', 'あ'.repeat(5001), 'problems.bio_too_long'],
    ['profile', 'settings.profile.name', '', 'problems.name_required'],
    ['username', 'settings.username.new', '', 'problems.username_required'],
    ['email', 'settings.email.new', 'mio', 'problems.email_invalid'],
  ] as const
  for (const [id, label, typed, problem] of refusals) {
    const section = page.locator(`#${id}`)
    const input = section.getByLabel(ja(label)).first()
    await input.fill(typed)
    await section.locator('button[type=submit]').click()
    await expect(section.getByRole('alert').first()).toHaveText(ja(problem, { max: 5000 }))
    await expect(input).toBeFocused()
  }

  await reloadPage(page)
  const profile = page.locator('#profile')
  const links = profile.getByLabel(ja('settings.profile.links'))
  const save = profile.locator('button[type=submit]')
  await profile.getByLabel(ja('settings.profile.location')).fill('Kobe')
  await links.fill('javascript:alert(1)')
  await save.click()
  await expect(profile.getByRole('alert')).toHaveText(ja('problems.link_invalid'))
  await expect(links).toBeFocused()
  await expect(links).toHaveValue('javascript:alert(1)')
  await expect(profile.getByLabel(ja('settings.profile.location'))).toHaveValue('Kobe')
  await page.route('**/api/users/me', (route) => route.abort())
  await links.fill('https://example.com/mio')
  await save.click()
  await expect(profile.getByRole('alert')).toBeVisible()
  await expect(links).toHaveValue('https://example.com/mio')
})

test('leaving asks about unsaved text, which survives a change of language', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  await openSettings(page, baseURL)
  const location = (locale: 'en' | 'ja') =>
    page.getByLabel(translator(locale)('settings.profile.location'))
  await location('en').fill('Kobe')
  const home = page.getByRole('navigation', { name: t('common.crumbs') }).getByRole('link')
  await home.first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(t('uploads.leave.unsaved'))).toBeVisible()
  await dialog.getByRole('button', { name: t('uploads.leave.stay') }).click()
  await expect(dialog).toBeHidden()
  const language = sectionOf(page, 'language')
  await language.getByLabel(t('settings.language.title')).selectOption('ja')
  await language.getByRole('button', { name: t('settings.save') }).click()
  await page.waitForURL('**/ja/settings')
  await expect(page.getByText(ja('settings.saved'))).toBeVisible()
  await expect(location('ja')).toHaveValue('Kobe')
})

test('a new email address needs a recent sign-in, waits for confirmation, can be cancelled, and counts once confirmed', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  const { email, username } = await openSettings(page, baseURL)
  const next = `new-${email}`
  const section = sectionOf(page, 'email')
  const words = (
    key: 'new' | 'change' | 'cancel' | 'cancelled' | 'inbox' | 'signInFirst' | 'signInAgain',
  ) => t(`settings.email.${key}`)
  const field = section.getByLabel(words('new'))
  const change = buttonOf(page, 'email', words('change'))
  await field.fill(email)
  await change.click()
  await expect(section.getByRole('alert')).toHaveText(t('problems.email_unchanged'))

  await test.step('after signing in again, what was typed is still there', async () => {
    await ageSessions(username)
    await field.fill(next)
    await change.click()
    await expect(section.getByText(words('signInFirst'))).toBeVisible()
    await buttonOf(page, 'email', words('signInAgain')).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('accounts.signIn.email')).fill(email)
    await dialog.getByRole('button', { name: t('accounts.signIn.send') }).click()
    await confirmByEmail(page, email)
    await expect(dialog).toBeHidden()
    await expect(field).toHaveValue(next)
    await change.click()
    await expect(section.getByText(next)).toBeVisible()
  })

  await test.step('the change is cancelled, and asked for anew', async () => {
    await expect(section.getByRole('link', { name: words('inbox') })).toBeVisible()
    await buttonOf(page, 'email', words('cancel')).click()
    await expect(page.getByText(words('cancelled'))).toBeVisible()
    await expect(field).toHaveValue('')
    const withdrawn = linkIn((await emailTo(next)).text)
    await field.fill(next)
    await change.click()
    await expect(section.getByText(next)).toBeVisible()
    await expect.poll(async () => linkIn((await emailTo(next)).text)).not.toBe(withdrawn)
  })

  const mailWindow = await page.context().newPage()
  await mailWindow.goto(linkIn((await emailTo(next)).text))
  await mailWindow.getByRole('button', { name: t('emails.emailChange.confirm.button') }).click()
  await expect(mailWindow.getByText(t('emails.emailChange.confirm.confirmedTitle'))).toBeVisible()
  await mailWindow.close()
  await reloadPage(page)
  await expect(section.getByText(next)).toBeVisible()
  await expect(field).toBeVisible()
})

test('another browser is signed out from here, and shows it at its next click; all others end together', {
  tag: '@slow',
}, async ({ page, baseURL, browser }) => {
  const { base, email } = await openSettings(page, baseURL)
  const elsewhere = await browser.newContext()
  await enter(elsewhere, base, (await openSessionOf(base, email)).token)
  const other = await elsewhere.newPage()
  await openPage(other, '/settings')
  await reloadPage(page)
  const sessions = sectionOf(page, 'sessions')
  await expect(sessions.getByText(t('settings.sessions.current'))).toHaveCount(1)
  const rows = sessions.getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await rows.nth(1).getByRole('button').click()
  await expect(rows).toHaveCount(1)
  await buttonOf(other, 'profile', t('settings.save')).click()
  await expect(sectionOf(other, 'profile').getByRole('alert')).toHaveText(
    t('problems.not_logged_in'),
  )
  await reloadPage(other)
  await expect(other.getByText(t('accounts.signIn.promptTitle'))).toBeVisible()
  await elsewhere.close()

  await openSessionOf(base, email)
  await openSessionOf(base, email)
  await reloadPage(page)
  await expect(rows).toHaveCount(3)
  await buttonOf(page, 'sessions', t('settings.sessions.endOthers')).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('settings.sessions.end') })
    .click()
  await expect(rows).toHaveCount(1)
})

test('Twitter is connected in a popup, and disconnected again', { tag: '@slow' }, async ({
  page,
  baseURL,
}) => {
  const { username } = await openSettings(page, baseURL)
  const words = (key: 'connectTo' | 'connected' | 'disconnectFrom' | 'disconnected') =>
    t(`settings.connections.${key}`, { provider: 'Twitter' })
  const opening = page.waitForEvent('popup')
  await buttonOf(page, 'connections', words('connectTo')).click()
  const popup = await opening
  await popup.getByLabel(t('social.fake.handle')).fill(username)
  await popup.getByRole('button', { name: t('social.fake.allow') }).click()
  await expect(page.getByText(words('connected'))).toBeVisible()
  await expect.poll(() => popup.isClosed()).toBe(true)
  await buttonOf(page, 'connections', words('disconnectFrom')).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('settings.connections.disconnect') })
    .click()
  await expect(page.getByText(words('disconnected'))).toBeVisible()
  await expect(buttonOf(page, 'connections', words('connectTo'))).toBeVisible()
})

test('someone who leaves takes their data along, types their username, and is gone', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  test.setTimeout(120_000)
  const { username, person } = await openSettings(page, baseURL)
  await publishSound(person, { title: 'Last Ferry' })
  await reloadPage(page)

  await test.step('everything of one’s own is downloaded as a ZIP with one’s name in it', async () => {
    const arriving = page.waitForEvent('download')
    await sectionOf(page, 'data')
      .getByRole('link', { name: t('settings.data.export') })
      .click()
    const download = await arriving
    expect(download.suggestedFilename()).toMatch(/\.zip$/)
    const texts = await textsInZip(await readFile(await download.path()))
    expect([...texts.values()].some((text) => text.includes('Mio Kanda'))).toBe(true)
  })

  await sectionOf(page, 'profile')
    .getByLabel(t('settings.profile.location'))
    .fill('typed and not saved')
  await buttonOf(page, 'data', t('settings.data.delete')).click()
  const dialog = page.getByRole('dialog')
  const words = (key: 'confirm' | 'mismatch' | 'delete' | 'done') =>
    t(`settings.farewell.${key}`, { username })
  await expect(dialog.getByText('1 sound', { exact: false }).first()).toBeVisible()
  const field = dialog.getByLabel(words('confirm'))
  await field.fill('someone-else')
  await dialog.getByRole('button', { name: words('delete') }).click()
  await expect(dialog.getByRole('alert')).toHaveText(words('mismatch'))
  await expect(field).toBeFocused()
  await field.fill(username)
  await dialog.getByRole('button', { name: words('delete') }).click()
  await expect(page.getByText(words('done'))).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
  await expect(
    page.getByRole('banner').getByRole('button', { name: t('common.signIn') }),
  ).toBeVisible()
  const gone = await page.goto(`/user/${username}`)
  expect(gone?.status()).toBe(404)
})
