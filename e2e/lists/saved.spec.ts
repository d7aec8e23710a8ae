import { expect, type Page, test } from '@playwright/test'
import type { Locale } from '../../src/kernel/locale.ts'
import { listSavedIds } from '../../src/lists/saved-contract.ts'
import { createAlbum } from '../../src/works/albums-contract.ts'
import { updateSound } from '../../src/works/sounds-contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { openPage, reloadPage } from '../support/navigation.ts'
import { translator, uniqueName } from '../support/people.ts'
import { openAs } from '../support/profile.ts'
import { violationsOn } from '../support/violations.ts'
import { baseOf, publishSound } from '../support/world.ts'

const base = baseOf(`http://localhost:${process.env.E2E_PORT}`)

async function publishRain() {
  const artist = await newPerson(base, 'rainmaker')
  const title = uniqueName('Rain')
  const sound = await publishSound(artist, { title, price: 500, sales: true }, 2)
  const body = { title: `${title} box`, sounds: [sound.id], status: 'Released' as const }
  const album = await artist.call(createAlbum, { body })
  return { artist, sound, album, title }
}

const heartIn = (page: Page, locale: Locale, title: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: translator(locale)('saving.save', { title }), exact: true })
const expectSaved = (page: Page, locale: Locale, title: string, isSaved = true) =>
  expect(heartIn(page, locale, title).first()).toHaveAttribute('aria-pressed', `${isSaved}`)

test('a member saves a sound by the keyboard and an album by the mouse, and sees what became cheaper', async ({
  browser,
}) => {
  const t = translator('en')
  const { artist, sound, album, title } = await publishRain()
  const member = await newPerson(base, 'saver')
  const page = await openAs(browser, base, member, `/sound/${sound.id}`)
  await heartIn(page, 'en', title).focus()
  await page.keyboard.press('Enter')
  await expectSaved(page, 'en', title)
  await page.keyboard.press('Space')
  await expectSaved(page, 'en', title, false)
  await page.keyboard.press('Space')
  await expectSaved(page, 'en', title)
  const saved = async () => (await member.call(listSavedIds)).ids
  await expect.poll(saved).toEqual([sound.id])

  await openPage(page, `/user/${sound.username}/albums`)
  const tile = page.getByRole('listitem').filter({ hasText: album.title })
  await tile.hover()
  await heartIn(page, 'en', album.title).click()
  await expectSaved(page, 'en', album.title)
  await expect.poll(saved).toHaveLength(2)

  await artist.call(updateSound, { params: { id: sound.id }, body: { price: 300 } })
  await openPage(page, '/my/saved')
  await expect(page.getByText(t('saved.less', { yen: 200 }))).toBeVisible()
  await expectSaved(page, 'en', title)
  await page.getByRole('link', { name: t('saved.album'), exact: true }).click()
  await page.waitForURL('**/my/saved?kind=album')
  await expect(heartIn(page, 'en', title)).toHaveCount(0)
  await expectSaved(page, 'en', album.title)
  expect(await violationsOn(page)).toEqual([])
  await heartIn(page, 'en', album.title).click()
  await expectSaved(page, 'en', album.title, false)
  await expect.poll(saved).toEqual([sound.id])
  await page.context().close()
})

test('on a phone a sound is saved by touch in the player, in Japanese, and plays from the list', async ({
  browser,
}) => {
  const t = translator('ja')
  const { sound, title } = await publishRain()
  const member = await newPerson(base, 'toucher')
  const context = await browser.newContext({
    baseURL: base,
    viewport: { width: 375, height: 667 },
    hasTouch: true,
    isMobile: true,
  })
  await context.addCookies([{ name: 'token', value: member.token, url: base }])
  const page = await context.newPage()
  await openPage(page, `/ja/sound/${sound.id}`)
  const heart = heartIn(page, 'ja', title)
  const box = await heart.first().boundingBox()
  expect([box?.width, box?.height]).toEqual([44, 44])
  await page
    .getByRole('main')
    .getByRole('button', { name: t('player.playTitle', { title }) })
    .first()
    .tap()
  await page.getByRole('button', { name: t('playing.open', { title }) }).tap()
  const sheet = page.getByRole('dialog', { name: t('player.label') })
  await sheet.getByRole('button', { name: t('saving.save', { title }) }).tap()
  await expect(sheet.getByRole('button', { name: t('saving.save', { title }) })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await sheet.getByRole('button', { name: t('playing.close') }).tap()
  await expectSaved(page, 'ja', title)

  await openPage(page, '/ja/my/saved')
  await expectSaved(page, 'ja', title)
  await page.getByRole('button', { name: t('saved.playAll') }).tap()
  await expect(
    page.getByRole('main').getByRole('button', { name: t('player.pauseTitle', { title }) }),
  ).toBeVisible()
  await context.close()
})

test('a visitor who presses a heart signs in, and finds the sound saved', async ({ browser }) => {
  const t = translator('en')
  const { sound, title } = await publishRain()
  const member = await newPerson(base, 'later')
  const context = await browser.newContext({ baseURL: base })
  const page = await context.newPage()
  await openPage(page, `/sound/${sound.id}`)
  await heartIn(page, 'en', title).click()
  await expect(page.getByRole('dialog').getByRole('heading')).toHaveText(
    t('accounts.signIn.purpose.save', { name: title, account: 'own' }),
  )
  await context.addCookies([{ name: 'token', value: member.token, url: base }])
  await reloadPage(page)
  await expect(page.getByText(t('saving.saved', { title }))).toBeVisible()
  await expectSaved(page, 'en', title)
  await context.close()
})

test('without a connection a heart says so and stays as it was', async ({ browser }) => {
  const t = translator('en')
  const { sound, title } = await publishRain()
  const member = await newPerson(base, 'offline')
  const page = await openAs(browser, base, member, `/sound/${sound.id}`)
  await expectSaved(page, 'en', title, false)
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await heartIn(page, 'en', title).click()
  await expect(page.getByText(t('common.connection.failed'))).toBeVisible()
  await expectSaved(page, 'en', title, false)
  await page.context().close()
})
