import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { getMe } from '../../src/accounts/contract.ts'
import { ageSessions } from '../support/data/database.ts'
import { openPage, reloadPage } from '../support/navigation.ts'
import { confirmByEmail, emailTo, linkIn, translator, uniqueName } from '../support/people.ts'
import { buttonOf, openSettings, sectionOf } from '../support/settings.ts'

const t = translator('en')

test('name and bio are changed, previewed, and shown on the profile', async ({ page, baseURL }) => {
  const { username } = await openSettings(page, baseURL)
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
  await openPage(page, `/user/${username}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Mio K.' })).toBeVisible()
  await expect(page.getByRole('main').locator('strong', { hasText: 'ferries' })).toBeVisible()
})

test('rights for data mining are reserved by a switch, which is reset where that fails', async ({
  page,
  baseURL,
}) => {
  const { person } = await openSettings(page, baseURL)
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
})

test('a header image is cropped to a strip, saved with the profile, and shown on its page', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  const { username, person } = await openSettings(page, baseURL)
  const header = sectionOf(page, 'profile').getByRole('group', {
    name: t('settings.profile.header'),
  })
  const background = { r: 40, g: 90, b: 120 }
  const picture = sharp({ create: { width: 1600, height: 900, channels: 3, background } })
  await header.locator('input[type=file]').setInputFiles({
    name: 'harbour.png',
    mimeType: 'image/png',
    buffer: await picture.png().toBuffer(),
  })
  const dialog = page.getByRole('dialog', { name: t('accounts.image.cropTitle') })
  await dialog.getByRole('button', { name: t('accounts.image.use') }).click()
  await expect(dialog).toBeHidden()
  await buttonOf(page, 'profile', t('settings.save')).click()
  await expect(sectionOf(page, 'profile').getByText(t('settings.saved'))).toBeVisible()
  const file = (await person.call(getMe)).header_image?.split('/').at(-1)
  expect(file).toMatch(/\.jpg$/)
  await openPage(page, `/user/${username}`)
  await expect(page.locator(`img[src$="${file}"], img[srcset*="${file}"]`).first()).toBeVisible()
})

test('a value that cannot be saved is reported beside the field, which takes focus and keeps what was typed', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  await openSettings(page, baseURL)
  const profile = sectionOf(page, 'profile')
  const links = profile.getByLabel(t('settings.profile.links'))
  await profile.getByLabel(t('settings.profile.location')).fill('Kobe')
  await links.fill('javascript:alert(1)')
  await buttonOf(page, 'profile', t('settings.save')).click()
  await expect(profile.getByRole('alert')).toHaveText(t('problems.link_invalid'))
  await expect(links).toBeFocused()
  await expect(links).toHaveValue('javascript:alert(1)')
  await expect(profile.getByLabel(t('settings.profile.location'))).toHaveValue('Kobe')
  await page.route('**/api/users/me', (route) => route.abort())
  await links.fill('https://example.com/mio')
  await buttonOf(page, 'profile', t('settings.save')).click()
  await expect(profile.getByRole('alert')).toBeVisible()
  await expect(links).toHaveValue('https://example.com/mio')
})

test('a missing, long or invalid value is reported in the language of the page, not of the browser', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  await openSettings(page, baseURL)
  await openPage(page, '/ja/settings')
  const japanese = translator('ja')
  const refusals = [
    ['profile', 'settings.profile.bio', 'あ'.repeat(5001), 'problems.bio_too_long'],
    ['profile', 'settings.profile.name', '', 'problems.name_required'],
    ['username', 'settings.username.new', '', 'problems.username_required'],
    ['email', 'settings.email.new', 'mio', 'problems.email_invalid'],
  ] as const
  for (const [id, label, typed, problem] of refusals) {
    const section = page.locator(`#${id}`)
    const input = section.getByLabel(japanese(label)).first()
    await input.fill(typed)
    await section.locator('button[type=submit]').click()
    await expect(section.getByRole('alert').first()).toHaveText(japanese(problem, { max: 5000 }))
    await expect(input).toBeFocused()
  }
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
  await expect(page.getByText(translator('ja')('settings.saved'))).toBeVisible()
  await expect(location('ja')).toHaveValue('Kobe')
})

test('a new username is the address of the profile, and the old address redirects to it', async ({
  page,
  baseURL,
}) => {
  const { username } = await openSettings(page, baseURL)
  const next = uniqueName('moved')
  const section = sectionOf(page, 'username')
  const field = section.getByRole('textbox')
  await field.fill(next)
  await expect(section.getByText(t('accounts.register.available'))).toBeVisible()
  await buttonOf(page, 'username', t('settings.username.change')).click()
  await expect(section.getByText(`/user/${next}`).first()).toBeVisible()
  await expect(field).toHaveValue('')
  await openPage(page, `/user/${username}`)
  expect(new URL(page.url()).pathname).toBe(`/user/${next}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Mio Kanda' })).toBeVisible()
})

test('a new email address waits for confirmation, can be cancelled, and counts once confirmed', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  const { email } = await openSettings(page, baseURL)
  const next = `new-${email}`
  const section = sectionOf(page, 'email')
  const words = (key: 'new' | 'change' | 'cancel' | 'cancelled' | 'inbox') =>
    t(`settings.email.${key}`)
  const ask = async () => {
    await section.getByLabel(words('new')).fill(next)
    await buttonOf(page, 'email', words('change')).click()
    await expect(section.getByText(next)).toBeVisible()
  }
  await section.getByLabel(words('new')).fill(email)
  await buttonOf(page, 'email', words('change')).click()
  await expect(section.getByRole('alert')).toHaveText(t('problems.email_unchanged'))
  await ask()
  await expect(section.getByRole('link', { name: words('inbox') })).toBeVisible()
  await buttonOf(page, 'email', words('cancel')).click()
  await expect(page.getByText(words('cancelled'))).toBeVisible()
  await expect(section.getByLabel(words('new'))).toHaveValue('')
  const withdrawn = linkIn((await emailTo(next)).text)
  await ask()
  await expect.poll(async () => linkIn((await emailTo(next)).text)).not.toBe(withdrawn)
  const mailWindow = await page.context().newPage()
  await mailWindow.goto(linkIn((await emailTo(next)).text))
  await mailWindow.getByRole('button', { name: t('emails.emailChange.confirm.button') }).click()
  await expect(mailWindow.getByText(t('emails.emailChange.confirm.confirmedTitle'))).toBeVisible()
  await mailWindow.close()
  await reloadPage(page)
  await expect(section.getByText(next)).toBeVisible()
  await expect(section.getByLabel(words('new'))).toBeVisible()
})

test('someone who signed in long ago signs in again to change the address, and what was typed stays', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  const { email, username } = await openSettings(page, baseURL)
  const next = `new-${email}`
  const words = (key: 'new' | 'change' | 'signInFirst' | 'signInAgain') =>
    t(`settings.email.${key}`)
  const section = sectionOf(page, 'email')
  const field = section.getByLabel(words('new'))
  await field.fill(next)
  await ageSessions(username)
  await buttonOf(page, 'email', words('change')).click()
  await expect(section.getByText(words('signInFirst'))).toBeVisible()
  await buttonOf(page, 'email', words('signInAgain')).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('accounts.signIn.email')).fill(email)
  await dialog.getByRole('button', { name: t('accounts.signIn.send') }).click()
  await confirmByEmail(page, email)
  await expect(dialog).toBeHidden()
  await expect(field).toHaveValue(next)
  await buttonOf(page, 'email', words('change')).click()
  await expect(section.getByText(next)).toBeVisible()
})
