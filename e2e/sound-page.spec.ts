import { type BrowserContext, expect, test } from '@playwright/test'
import { addComment } from '../src/community/contract.ts'
import { updateSound } from '../src/sounds/contract.ts'
import { newPerson } from './support/data/accounts.ts'
import { openPage } from './support/navigation.ts'
import { translator, uniqueName } from './support/people.ts'
import { expectSoundToAdvance, soundTime, watchSound } from './support/playback/listening.ts'
import { baseOf, publishSound } from './support/world.ts'

const base = baseOf(`http://localhost:${process.env.E2E_PORT}`)
const t = translator('en')
const SECONDS = 40
let artist: Awaited<ReturnType<typeof newPerson>>
let sound: Awaited<ReturnType<typeof publishSound>>

test.beforeAll(async () => {
  artist = await newPerson(base, 'waver')
  sound = await publishSound(artist, { title: 'Waves', license: 2, ccType: 2 }, SECONDS)
})
test.beforeEach(({ page }) => watchSound(page))

async function asFan(context: BrowserContext) {
  const fan = await newPerson(base, 'fan')
  await context.addCookies([{ name: 'token', value: fan.token, url: base }])
  return fan
}

test('a comment on the waveform is shown by focus, and a press plays from there', {
  tag: '@slow',
}, async ({ page }) => {
  const fan = await newPerson(base, 'speaker')
  const body = { text: 'That bell!', position: 25 }
  await fan.call(addComment, { params: { id: sound.id }, body })
  await openPage(page, `/sound/${sound.id}`)
  await expect(page.getByText(t('community.comments.signIn'))).toBeVisible()
  const pins = page.getByRole('list', { name: t('community.moments.comments') })
  const pin = pins.getByRole('button', { name: /00:25/ })
  await expect(page.getByRole('tooltip')).toBeHidden()
  await pin.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(pins.getByRole('tooltip')).toContainText('That bell!')
  await page.keyboard.press('Enter')
  await expect.poll(() => soundTime(page), { timeout: 20_000 }).toBeGreaterThan(25)
  const chip = page.getByRole('button', {
    name: t('community.comments.jump', { time: '00:25' }),
    exact: true,
  })
  await page.getByRole('slider').first().press('End')
  await chip.click()
  await expectSoundToAdvance(page, 0.5)
  expect(await soundTime(page)).toBeLessThan(32)
})

test('claps and comments are placed where the sound plays, and both appear on the waveform immediately', async ({
  page,
  context,
}) => {
  await asFan(context)
  await openPage(page, `/sound/${sound.id}?t=12s`)
  const form = page.locator('form', { has: page.getByRole('textbox') })
  await form.getByRole('button', { name: t('community.comments.send') }).click()
  await expect(form.getByRole('alert')).toBeVisible()
  await page
    .getByRole('button', { name: t('player.playTitle', { title: 'Waves' }) })
    .first()
    .click()
  await expect.poll(() => soundTime(page), { timeout: 20_000 }).toBeGreaterThan(12)
  expect(await soundTime(page)).toBeLessThan(20)
  const given = page.waitForRequest((asked) => asked.url().endsWith(`/sounds/${sound.id}/claps`))
  await page
    .getByRole('main')
    .getByRole('button', { name: t('community.clap.label') })
    .click()
  expect(JSON.parse((await given).postData() ?? '{}').position).toBeGreaterThanOrEqual(12)
  await expect(page.getByRole('img', { name: /^Claps along the timeline/ })).toBeVisible()
  await form.getByRole('textbox').fill('Here it opens up')
  const left = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/comments'),
  )
  await form.getByRole('button', { name: t('community.comments.send') }).click()
  const { position } = await (await left).json()
  expect(position).toBeGreaterThanOrEqual(12)
  const time = `00:${Math.floor(position)}`
  const pins = page.getByRole('list', { name: t('community.moments.comments') })
  await expect(pins.getByRole('button', { name: new RegExp(time) })).toBeVisible()
})

test('below a sound are more sounds by its artist and related ones, and both lead there', {
  tag: '@slow',
}, async ({ page }) => {
  const other = await newPerson(base, 'neighbour')
  const tags = [uniqueName('shared')]
  const [own, more, related] = await Promise.all([
    publishSound(artist, { title: 'Shore', tags }, 2),
    publishSound(artist, { title: 'More', tags }, 2),
    publishSound(other, { title: 'Beside', tags }, 2),
  ])
  const section = (name: string | RegExp) =>
    page.locator('section', { has: page.getByRole('heading', { name }) })
  const address = (sound: typeof own) => `**/sound/${sound.id}/${sound.slug}`

  await openPage(page, `/sound/${own.id}/${own.slug}`)
  const byArtist = section(t('soundPage.more', { name: own.user }))
  await expect(byArtist.getByRole('link', { name: 'Beside' })).toHaveCount(0)
  await byArtist.getByRole('link', { name: 'More' }).click()
  await page.waitForURL(address(more))
  await expect(page.getByRole('heading', { level: 1, name: 'More' })).toBeVisible()
  await expect(byArtist.getByRole('link', { name: 'Shore' })).toBeVisible()
  await expect(byArtist.getByRole('link', { name: 'More', exact: true })).toHaveCount(0)

  // They are requested when the reader comes near.
  await page.keyboard.press('End')
  const besides = section(t('soundPage.related'))
  await expect(besides.getByRole('link', { name: 'Shore' })).toHaveCount(0)
  await besides.getByRole('button', { name: t('player.playTitle', { title: 'Beside' }) }).click()
  await expectSoundToAdvance(page, 0.1)
  await besides.getByRole('link', { name: 'Beside' }).click()
  await page.waitForURL(address(related))
  await expect(page.getByRole('heading', { level: 1, name: 'Beside' })).toBeVisible()
})

test('the licence shows its marks and links to its text', { tag: '@slow' }, async ({ page }) => {
  await openPage(page, `/sound/${sound.id}`)
  const licence = page.getByRole('link', { name: 'CC BY-NC' })
  await expect(licence).toHaveAttribute('href', 'https://creativecommons.org/licenses/by-nc/4.0/')
  await expect(licence.locator('svg')).toHaveCount(3)
})

test('sharing gives a link with a time and code for other pages, shows what is copied, and returns the focus', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPage(page, `/sound/${sound.id}`)
  const button = page.getByRole('button', { name: t('soundPage.share') })
  await button.click()
  const dialog = page.getByRole('dialog', { name: t('share.title') })
  await dialog.getByLabel(t('share.startAt')).check()
  const time = dialog.getByLabel(t('share.time'))
  await time.fill('soon')
  await expect(dialog.getByText(t('share.timeInvalid'))).toBeVisible()
  await time.fill('2:00')
  await expect(dialog.getByText(/outside the part that can be played/)).toBeVisible()
  await time.fill('0:15')
  await dialog.getByRole('button', { name: t('share.copyLink') }).click()
  await expect(dialog.getByRole('status').getByText(t('share.linkCopied'))).toBeVisible()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  expect(await copied()).toBe(`${base}/sound/${sound.id}/${sound.slug}?t=15s`)
  for (const link of await dialog.getByRole('link').all()) {
    expect(await link.getAttribute('rel')).toBe('noopener')
  }
  await dialog.getByText(t('share.embed'), { exact: true }).click()
  await dialog.getByLabel(t('share.sizes.small')).check()
  await dialog.getByRole('button', { name: t('share.copyCode') }).click()
  await expect(dialog.getByText(t('share.codeCopied'))).toBeVisible()
  expect(await copied()).toContain(`/embed/sound/${sound.id}?size=small&amp;lang=en&amp;t=15"`)
  const preview = page.frameLocator(`iframe[title="${t('share.preview')}"]`)
  await expect(preview.getByRole('button', { name: 'Play' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
})

test('anyone who shares a link-only sound is shown who can hear it', async ({ page, context }) => {
  const hidden = await publishSound(artist, { title: 'Hidden' }, 3)
  await context.addCookies([{ name: 'token', value: artist.token, url: base }])
  const body = { status: 'Private' as const }
  const { id } = await artist.call(updateSound, { params: { id: hidden.id }, body })
  await openPage(page, `/sound/${id}`)
  await page.getByRole('button', { name: t('soundPage.share') }).click()
  await expect(page.getByRole('dialog').getByText(t('share.private'))).toBeVisible()
})
