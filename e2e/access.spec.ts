import { expect, type Locator, type Page, test } from '@playwright/test'
import { newcomer, newPerson } from './support/data/accounts.ts'
import { openPage } from './support/navigation.ts'
import { translator } from './support/people.ts'
import { expectSoundToAdvance, soundTime, watchSound } from './support/playback/listening.ts'
import { baseOf, publishSound } from './support/world.ts'

const t = translator('en')
const TITLE = 'Quay at Night'
const SECONDS = 40
let artist: { token: string; sound: string }

test.beforeAll(async () => {
  const base = baseOf(test.info().project.use.baseURL)
  const person = await newPerson(base, 'quay')
  const { id, slug } = await publishSound(person, { title: TITLE }, SECONDS)
  artist = { token: person.token, sound: `/sound/${id}/${slug}` }
})

const isFocused = (locator: Locator) => expect(locator).toBeFocused()
const isPlaying = (page: Page) => soundTime(page).then((seconds) => seconds > 0)

/** Opens the page of the sound and plays it, by keyboard alone. */
async function playByKeyboard(page: Page): Promise<void> {
  await watchSound(page)
  await openPage(page, artist.sound)
  const play = page
    .getByRole('main')
    .getByRole('button', { name: t('player.playTitle', { title: TITLE }) })
  await play.first().focus()
  await page.keyboard.press('Enter')
  await expectSoundToAdvance(page, 0.3)
}

test('the first stop of the keyboard leads past the header', async ({ page }) => {
  await openPage(page, '/')
  await page.keyboard.press('Tab')
  await isFocused(page.getByRole('link', { name: t('common.skip') }))
  await page.keyboard.press('Enter')
  await isFocused(page.getByRole('main'))
})

test('a followed link that is gone with its page leaves the focus on the content of the next', async ({
  page,
}) => {
  await openPage(page, artist.sound)
  // What the page fetches once it is idle is there.
  await page.locator('[role=status] ~ header').waitFor()
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'quay' }).first().focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/user/**')
  await isFocused(main)
  // One that stays keeps it.
  const link = page.getByRole('contentinfo').getByRole('link', { name: t('common.footer.terms') })
  await link.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/terms')
  await isFocused(link)
})

test('the profile menu opens, moves and closes by keys', { tag: '@slow' }, async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'token', value: artist.token, url: baseOf(baseURL) }])
  await openPage(page, '/')
  const button = page.getByRole('button', { name: t('common.header.menu') })
  const item = (key: 'profile' | 'newSound' | 'signOut') =>
    page.getByRole('menuitem', { name: t(`menu.${key}`) })
  await button.focus()
  await page.keyboard.press('ArrowDown')
  await isFocused(item('profile'))
  await page.keyboard.press('ArrowDown')
  await isFocused(item('newSound'))
  await page.keyboard.press('End')
  await isFocused(item('signOut'))
  await page.keyboard.press('ArrowDown')
  await isFocused(item('profile'))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await isFocused(button)
})

test('the sign-in modal keeps the focus and gives it back', async ({ page }) => {
  await openPage(page, '/')
  const opener = page.getByRole('banner').getByRole('button', { name: t('common.signIn') })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await isFocused(dialog.getByLabel(t('accounts.signIn.email')))
  const stops = new Set<string>()
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab')
    stops.add(await page.evaluate(placeOfFocus))
  }
  // Between the last stop and the first one a browser may have its own.
  expect([...stops].filter((place) => place !== 'body')).toEqual(['dialog'])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await isFocused(opener)
})

function placeOfFocus(): string {
  const at = document.activeElement
  if (at === null || at === document.body) return 'body'
  return at.closest('dialog') ? 'dialog' : at.outerHTML
}

test('the playlist closes by Escape and by a press outside', { tag: '@slow' }, async ({ page }) => {
  await playByKeyboard(page)
  const bar = page.getByRole('region', { name: t('player.label') })
  const button = bar.getByRole('button', { name: t('player.playlist') })
  const list = bar.getByRole('heading', { name: t('player.playlist') })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(list).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await isFocused(button)
  await page.keyboard.press('Enter')
  await expect(list).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(list).toBeHidden()
})

test('space pauses and plays, but is a letter in an input', { tag: '@slow' }, async ({ page }) => {
  await playByKeyboard(page)
  await page.getByRole('main').focus()
  await page.keyboard.press('Space')
  await expect.poll(() => isPlaying(page)).toBe(false)
  await page.keyboard.press('Space')
  await expect.poll(() => isPlaying(page)).toBe(true)
  const search = page.getByRole('combobox').first()
  await search.focus()
  await page.keyboard.type('a b')
  await expect(search).toHaveValue('a b')
  await expectSoundToAdvance(page, 0.3)
})

test('arrow keys seek in the waveform', { tag: '@slow' }, async ({ page }) => {
  await playByKeyboard(page)
  await page.getByRole('main').focus()
  await page.keyboard.press('Space')
  await expect.poll(() => isPlaying(page)).toBe(false)
  const wave = page.getByRole('main').getByRole('slider', { name: t('player.seek') })
  const at = async () => Number(await wave.getAttribute('aria-valuenow'))
  await wave.focus()
  await page.keyboard.press('Home')
  await expect.poll(at).toBe(0)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(at).toBe(10)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(at).toBe(5)
  await page.keyboard.press('PageUp')
  await expect.poll(at).toBe(35)
})

test('an unknown address shows an error page with a way to continue', async ({ page }) => {
  const answer = await openPage(page, '/no/such/page')
  expect(answer?.status()).toBe(404)
  const main = page.getByRole('main')
  await expect(main.getByText('404')).toBeVisible()
  await expect(
    main.getByRole('heading', { level: 1, name: t('common.error.notFoundTitle') }),
  ).toBeVisible()
  await expect(main.getByText(t('common.error.notFoundText'))).toBeVisible()
  await expect(main.getByText(t('problems.not_found'))).toBeVisible()
  await main.getByRole('link', { name: t('common.error.toHome') }).click()
  await expect(page).toHaveURL('/')
})

test('the cookie banner stays away once it has been answered', async ({ page }) => {
  await openPage(page, '/')
  const banner = page.getByRole('region', { name: t('common.consent.label') })
  await banner.getByRole('button', { name: t('common.consent.accept') }).click()
  await expect(banner).toBeHidden()
  await openPage(page, '/ja/terms')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('section', { hasText: 'Cookie' }).getByRole('button')).toHaveCount(0)
})

test('the other language shows the same page, and the music continues', { tag: '@slow' }, async ({
  page,
}) => {
  await playByKeyboard(page)
  const started = await soundTime(page)
  await page.getByRole('contentinfo').getByRole('link', { name: '日本語' }).click()
  await page.waitForURL(`/ja${artist.sound}`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  await expectSoundToAdvance(page, 0.5)
  expect(await soundTime(page)).toBeGreaterThan(started)
})

test('a toast disappears after five seconds', { tag: '@slow' }, async ({
  page,
  context,
  baseURL,
}) => {
  const { token } = await newPerson(baseOf(baseURL), 'clapper')
  await context.addCookies([{ name: 'token', value: token, url: baseOf(baseURL) }])
  await page.clock.install()
  await openPage(page, artist.sound)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('community.clap.label') })
    .click()
  await page.getByRole('button', { name: t('community.clap.withdraw') }).click()
  const toast = page.getByRole('status').getByText(t('community.clap.withdrawn'))
  await expect(toast).toBeVisible()
  await page.clock.fastForward(3_900)
  await expect(toast).toBeVisible()
  await page.clock.fastForward(1_200)
  await expect(toast).toBeHidden({ timeout: 1_000 })
})

test('anyone who has not finished the registration is led to it from any page', async ({
  page,
  context,
  baseURL,
}) => {
  const { token } = await newcomer(baseOf(baseURL))
  await context.addCookies([{ name: 'token', value: token, url: baseOf(baseURL) }])
  await openPage(page, '/terms')
  await expect(page.getByRole('button', { name: t('common.header.menu') })).toBeVisible()
  await expect(page.getByRole('link', { name: t('common.header.upload') })).toHaveCount(0)
  // As the back button does: a page that has nothing to load asks the server nothing.
  await page.evaluate(() => {
    history.pushState(null, '', '/sound-new')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await page.waitForURL('**/register**')
  await expect(
    page.getByRole('heading', { level: 1, name: t('accounts.register.title') }),
  ).toBeVisible()
})
