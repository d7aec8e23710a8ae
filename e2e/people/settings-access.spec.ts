import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { openSessionOf } from '../support/data/accounts.ts'
import { textsInZip } from '../support/files/zip.ts'
import { openPage, reloadPage } from '../support/navigation.ts'
import { translator } from '../support/people.ts'
import { buttonOf, enter, openSettings, sectionOf } from '../support/settings.ts'
import { publishSound } from '../support/world.ts'

const t = translator('en')

test('another browser is signed out from here, and shows it at its next click', {
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
})

test('all other sessions end together', { tag: '@slow' }, async ({ page, baseURL }) => {
  const { base, email } = await openSettings(page, baseURL)
  await openSessionOf(base, email)
  await openSessionOf(base, email)
  await reloadPage(page)
  const rows = sectionOf(page, 'sessions').getByRole('listitem')
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

test('the choice of emails is saved immediately, and survives a reload', async ({
  page,
  baseURL,
}) => {
  await openSettings(page, baseURL)
  const emails = sectionOf(page, 'letters')
  const follow = emails.getByRole('switch', { name: t('settings.letters.follow') })
  const before = await follow.isChecked()
  const isOn = emails.getByRole('switch', { checked: true })
  const count = await isOn.count()
  await follow.click()
  await expect(emails.getByText(t('settings.saved'))).toBeVisible()
  await reloadPage(page)
  expect(await follow.isChecked()).toBe(!before)
  await expect(isOn).toHaveCount(count + (before ? -1 : 1))
})

test('everything of one’s own is downloaded as a ZIP with one’s name in it', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  await openSettings(page, baseURL)
  const arriving = page.waitForEvent('download')
  await sectionOf(page, 'data')
    .getByRole('link', { name: t('settings.data.export') })
    .click()
  const download = await arriving
  expect(download.suggestedFilename()).toMatch(/\.zip$/)
  const texts = await textsInZip(await readFile(await download.path()))
  expect([...texts.values()].some((text) => text.includes('Mio Kanda'))).toBe(true)
})

test('an account is deleted after its username was typed, and its page is gone', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  test.setTimeout(120_000)
  const { username, person } = await openSettings(page, baseURL)
  await publishSound(person, { title: 'Last Ferry' })
  await reloadPage(page)
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
