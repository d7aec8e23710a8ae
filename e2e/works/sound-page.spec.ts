import { type BrowserContext, expect, test } from '@playwright/test'
import { addComment } from '../../src/community/contract.ts'
import { updateSound } from '../../src/works/sounds-contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { openPage } from '../support/navigation.ts'
import { translator, uniqueName } from '../support/people.ts'
import { expectSoundToAdvance, soundTime, watchSound } from '../support/playback/listening.ts'
import { layoutShift } from '../support/profile.ts'
import { baseOf, publishSound } from '../support/world.ts'

const base = baseOf(`http://localhost:${process.env.E2E_PORT}`)
const t = translator('en')
const SECONDS = 40
let artist: Awaited<ReturnType<typeof newPerson>>
let sound: Awaited<ReturnType<typeof publishSound>>

test.beforeAll(async () => {
  artist = await newPerson(base, 'waver')
  const text = { description: 'Two lines.\n\n二行。', tags: ['harbour', '港'] }
  sound = await publishSound(artist, { title: 'Waves', ...text }, SECONDS)
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
  await expect(page.getByText(t('commentForm.signIn'))).toBeVisible()
  const pins = page.getByRole('list', { name: t('timedReactions.comments') })
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

test('a member reads a sound’s page, and claps and comments where it plays, which both appear on the waveform immediately', async ({
  page,
  context,
}) => {
  await asFan(context)
  const main = page.getByRole('main')
  const form = page.locator('form', { has: page.getByRole('textbox') })
  const send = form.getByRole('button', { name: t('commentForm.send') })

  await test.step('the page shows its description and its tags, and nothing moves', async () => {
    await openPage(page, `/sound/${sound.id}?t=12s`)
    await expect(main.getByText('Two lines.')).toBeVisible()
    const tag = main.getByRole('link', { name: '#港' })
    expect(decodeURI((await tag.getAttribute('href')) ?? '')).toBe('/tag/港')
    // What comes later, below the waveform, has come by then.
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(layoutShift)).toBeLessThan(0.01)
  })

  await test.step('it plays from the time in the link', async () => {
    const play = t('player.playTitle', { title: 'Waves' })
    await main.getByRole('button', { name: play }).first().click()
    await expect.poll(() => soundTime(page), { timeout: 20_000 }).toBeGreaterThan(12)
    expect(await soundTime(page)).toBeLessThan(20)
  })

  await test.step('claps are placed where it plays, by button and by key, and withdrawn', async () => {
    const given = page.waitForRequest((asked) => asked.url().endsWith(`/sounds/${sound.id}/claps`))
    const clap = main.getByRole('button', { name: /^Clap(:|$)/ })
    await clap.click()
    expect(JSON.parse((await given).postData() ?? '{}').position).toBeGreaterThanOrEqual(12)
    const marks = page.getByRole('img', { name: /^Claps along the timeline/ })
    await expect(marks).toBeVisible()
    await main.focus()
    await page.keyboard.press('l')
    await expect(page.getByText(t('playing.clapped', { title: 'Waves' }))).toBeVisible()
    const details = page.getByRole('complementary', { name: t('works.details') })
    const counted = details.locator('dt', { hasText: t('soundPage.claps') }).locator('+ dd')
    for (const number of [clap, counted]) await expect(number).toHaveText('2')
    await page.getByRole('button', { name: t('ownClaps.withdraw') }).click()
    for (const number of [clap, counted]) await expect(number).toHaveText('0')
    await expect(marks).toBeHidden()
  })

  await test.step('a comment is placed where it plays, and is one of words', async () => {
    await send.click()
    await expect(form.getByRole('alert')).toBeVisible()
    await form.getByRole('textbox').fill('Here it opens up')
    const left = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/comments'),
    )
    await send.click()
    const { position } = await (await left).json()
    expect(position).toBeGreaterThanOrEqual(12)
    const time = `00:${Math.floor(position)}`
    const pins = page.getByRole('list', { name: t('timedReactions.comments') })
    await expect(pins.getByRole('button', { name: new RegExp(time) })).toBeVisible()
  })
})

test('a link with a time leads there while its sound plays, and coming back to it leads nowhere', {
  tag: '@slow',
}, async ({ page }) => {
  const { id, slug, title } = await publishSound(artist, { title: 'Long' }, 60)
  const path = `/sound/${id}/${slug}`
  await openPage(page, path)
  const play = t('player.playTitle', { title })
  await page.getByRole('main').getByRole('button', { name: play }).first().click()
  await expectSoundToAdvance(page, 0.2)
  // As anyone may write it somewhere on the site.
  const follow = (href: string) =>
    page.evaluate((to) => {
      const link = Object.assign(document.createElement('a'), { href: to, textContent: to })
      document.querySelector('main')?.append(link)
      link.click()
    }, href)
  await follow(`${path}?t=40s`)
  await expect.poll(() => soundTime(page)).toBeGreaterThanOrEqual(40)
  await follow(`${path}?t=10s`)
  await expect.poll(() => soundTime(page)).toBeLessThan(30)
  await expect.poll(() => soundTime(page)).toBeGreaterThan(11.5)
  await follow(`${path}?t=10s`)
  await expect.poll(() => soundTime(page)).toBeLessThan(11)
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/t=40s/)
  await expectSoundToAdvance(page, 1)
  expect(await soundTime(page)).toBeLessThan(35)
})

test('below a sound are more sounds by its artist and related ones, and both lead there', {
  tag: '@slow',
}, async ({ page }) => {
  const other = await newPerson(base, 'neighbour')
  const tags = [uniqueName('shared')]
  const [own, more, related] = await Promise.all([
    publishSound(artist, { title: 'Shore', tags }),
    publishSound(artist, { title: 'More', tags }),
    publishSound(other, { title: 'Beside', tags }),
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
  const besides = section(t('besideWork.related'))
  await expect(besides.getByRole('link', { name: 'Shore' })).toHaveCount(0)
  await besides.getByRole('button', { name: t('player.playTitle', { title: 'Beside' }) }).click()
  await expectSoundToAdvance(page, 0.1)
  await besides.getByRole('link', { name: 'Beside' }).click()
  await page.waitForURL(address(related))
  await expect(page.getByRole('heading', { level: 1, name: 'Beside' })).toBeVisible()
})

test('sharing gives a link with a time and code for other pages, shows what is copied and who can hear it, and returns the focus', {
  tag: '@slow',
}, async ({ page, context }) => {
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

  const hidden = await publishSound(artist, { title: 'Hidden' })
  const body = { status: 'Private' as const }
  const { id } = await artist.call(updateSound, { params: { id: hidden.id }, body })
  await context.addCookies([{ name: 'token', value: artist.token, url: base }])
  await openPage(page, `/sound/${id}`)
  await button.click()
  await expect(dialog.getByText(t('share.private'))).toBeVisible()
})
