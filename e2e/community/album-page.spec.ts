import { expect, type Locator, type Page, test } from '@playwright/test'
import { addAlbumComment } from '../../src/community/contract.ts'
import type { Locale } from '../../src/kernel/locale.ts'
import { createAlbum } from '../../src/works/albums-contract.ts'
import { getSound } from '../../src/works/sounds-contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { openPage } from '../support/navigation.ts'
import { translator } from '../support/people.ts'
import { openAs } from '../support/profile.ts'
import { baseOf, publishSound } from '../support/world.ts'

const base = baseOf(`http://localhost:${process.env.E2E_PORT}`)
const LONG =
  '甲板の下の機関室で聞いた、すべての船に共通しているらしい低い音についての、とても長い覚え書き'
const PHONE = { viewport: { width: 375, height: 720 }, hasTouch: true, isMobile: true }

/** An album of two sounds, the first with a preview of two seconds, and a sound and an album beside it. */
async function releaseAlbum() {
  const artist = await newPerson(base, 'mio')
  const [part, whole, single] = await Promise.all([
    publishSound(artist, { title: 'Harbour', limit: true, limitFrom: 1, limitTo: 3 }, 6),
    publishSound(artist, { title: LONG }, 6),
    publishSound(artist, { title: 'Single' }, 2),
  ])
  const status = async () => (await artist.call(getSound, { params: { id: part.id } })).status
  await expect.poll(status, { timeout: 60_000 }).toBe('Released')
  const make = (title: string, sounds: string[]) =>
    artist.call(createAlbum, { body: { title, sounds, status: 'Released' } })
  const album = await make('最終フェリー', [part.id, whole.id])
  await make('Second album', [whole.id])
  return { artist, album, single }
}

const clapsOf = (page: Page, locale: Locale, count: number): Locator => {
  const t = translator(locale)
  const name = `${t('community.clap.label')}: ${t('community.clap.count', { count })}`
  return page.getByRole('main').getByRole('button', { name, exact: true })
}

async function deleteComment(page: Page, text: string, locale: Locale): Promise<void> {
  const t = translator(locale)
  const comment = page.getByRole('listitem').filter({ hasText: text })
  await comment.getByRole('button', { name: t('removeComment.remove') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('removeComment.removeYes') }).click()
  await expect(comment).toHaveCount(0)
}

test('on an album a listener claps, follows, comments, sees which sounds are previews, and finds more', {
  tag: '@slow',
}, async ({ browser }) => {
  const t = translator('en')
  const { album, single } = await releaseAlbum()
  const fan = await newPerson(base, 'fan')
  const page = await openAs(browser, base, fan, `/album/${album.id}`)
  const main = page.getByRole('main')

  const rows = main.getByRole('region', { name: t('albums.sounds') }).getByRole('listitem')
  const mark = t('albums.preview', { from: '00:01', to: '00:03' })
  await expect(rows.filter({ hasText: 'Harbour' })).toContainText(mark)
  await expect(rows.filter({ hasText: LONG })).not.toContainText(mark)
  const weight = (shown: Locator) =>
    shown.evaluate((element) => Number(getComputedStyle(element).fontWeight))
  const price = rows.first().getByRole('button', { name: /¥/ })
  expect(await weight(price)).toBeLessThan(await weight(rows.first().getByRole('link').first()))

  const given = page.waitForResponse(
    (answer) =>
      answer.request().method() === 'POST' && answer.url().endsWith(`/albums/${album.id}/claps`),
  )
  await clapsOf(page, 'en', 0).focus()
  for (let press = 0; press < 3; press++) await page.keyboard.press('Enter')
  await expect(clapsOf(page, 'en', 3)).toBeVisible()
  expect(await (await given).json()).toEqual({ mine: 3, total: 3 })
  const details = main.getByRole('complementary', { name: t('works.details') })
  await expect(details).toContainText(`${t('soundPage.claps')}3`)

  await main.getByRole('button', { name: t('community.follow.follow'), exact: true }).click()
  await expect(main.getByRole('button', { name: t('community.follow.following') })).toBeVisible()

  await main.getByRole('textbox', { name: t('commentForm.label') }).fill('All night long')
  await expect(main.getByRole('checkbox')).toHaveCount(0)
  await main.getByRole('button', { name: t('commentForm.send') }).click()
  await expect(main.getByRole('listitem').filter({ hasText: 'All night long' })).toBeVisible()

  await page.reload()
  await expect(clapsOf(page, 'en', 3)).toBeVisible()
  await expect(main.getByRole('button', { name: t('community.follow.following') })).toBeVisible()
  await main.getByRole('button', { name: t('ownClaps.withdraw') }).click()
  await expect(clapsOf(page, 'en', 0)).toBeVisible()
  await deleteComment(page, 'All night long', 'en')

  const more = page.locator('section', {
    has: page.getByRole('heading', { name: t('albums.more', { name: album.user }) }),
  })
  await expect(more.getByRole('link', { name: 'Second album' })).toBeVisible()
  await expect(more.getByRole('link', { name: LONG })).toHaveCount(0)
  await more.getByRole('link', { name: 'Single' }).click()
  await page.waitForURL(`**/sound/${single.id}/${single.slug}`)
  await page.context().close()
})

test('on a phone a visitor is asked to sign in to clap for an album, and its artist deletes a comment', {
  tag: '@slow',
}, async ({ browser }) => {
  const t = translator('ja')
  const { artist, album } = await releaseAlbum()
  const fan = await newPerson(base, 'fan')
  const params = { id: album.id }
  await fan.call(addAlbumComment, { params, body: { text: '一晩中聴きました' } })

  const context = await browser.newContext({ baseURL: base, ...PHONE })
  const page = await context.newPage()
  await openPage(page, `/ja/album/${album.id}`)
  await expect(page.getByText('一晩中聴きました')).toBeVisible()
  const widths = () =>
    page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
  expect(await widths()).toEqual([375, 375])
  await clapsOf(page, 'ja', 0).tap()
  await expect(page.getByRole('dialog').getByLabel(t('accounts.signIn.email'))).toBeVisible()

  await context.addCookies([{ name: 'token', value: artist.token, url: base }])
  await openPage(page, `/ja/album/${album.id}`)
  await expect(clapsOf(page, 'ja', 0)).toBeDisabled()
  await expect(page.getByRole('button', { name: t('community.follow.follow') })).toHaveCount(0)
  await deleteComment(page, '一晩中聴きました', 'ja')
  await expect(page.getByText(t('community.comments.emptyTitle'))).toBeVisible()
  await context.close()
})
