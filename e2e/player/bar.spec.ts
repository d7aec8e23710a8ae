import { expect, test } from '@playwright/test'
import { newPerson } from '../support/data/accounts.ts'
import { openPage } from '../support/navigation.ts'
import { translator } from '../support/people.ts'
import { expectSoundToAdvance, soundTime, watchSound } from '../support/playback/listening.ts'
import { baseOf, publishSound } from '../support/world.ts'

const t = translator('en')

test('the bar has all that a player needs, and keys play, seek, mute, step, list themselves and ask a visitor who claps to sign in', async ({
  page,
  baseURL,
}) => {
  const artist = await newPerson(baseOf(baseURL), 'player')
  const [first, second] = await Promise.all([
    publishSound(artist, { title: 'Harbour Lights' }, 40),
    publishSound(artist, { title: '夜行バスの窓から見た港の灯りと長い曲名' }, 40),
  ])
  await watchSound(page)
  const main = page.getByRole('main')
  const bar = page.getByRole('region', { name: t('player.label') })
  for (const { id, slug, title } of [first, second]) {
    await openPage(page, `/sound/${id}/${slug}`)
    const play = main.getByRole('button', { name: t('player.playTitle', { title }) })
    await play.first().click()
    await expectSoundToAdvance(page, 0.2)
  }

  await test.step('it has times, play, waveform, cover, a link, back, forward, repeat and the queue', async () => {
    for (const name of ['pause', 'back', 'forward', 'repeatOff', 'shuffle'] as const) {
      const button = bar.getByRole('button', { name: t(`playing.${name}`), exact: true })
      await expect(button).toBeVisible()
    }
    await expect(bar.getByRole('slider', { name: t('player.seek') })).toBeVisible()
    await expect(bar.getByRole('button', { name: t('player.queue'), exact: true })).toBeVisible()
    await expect(bar.locator('time').last()).toHaveText('00:40')
    await expect(bar.locator('a svg, a img').first()).toBeVisible()
    const link = bar.getByRole('link', { name: second.title })
    const href = decodeURI((await link.getAttribute('href')) ?? '')
    expect(href).toBe(decodeURI(`/sound/${second.id}/${second.slug}`))
  })

  await test.step('space pauses and plays, but is a letter in an input', async () => {
    const pause = bar.getByRole('button', { name: t('playing.pause'), exact: true })
    await main.focus()
    await page.keyboard.press('Space')
    await expect(pause).toBeHidden()
    await expect.poll(() => soundTime(page)).toBe(0)
    await page.keyboard.press('Space')
    await expect(pause).toBeVisible()
    await expect.poll(() => soundTime(page)).toBeGreaterThan(0)
    const search = page.getByRole('combobox').first()
    await search.focus()
    await page.keyboard.type('a b')
    await expect(search).toHaveValue('a b')
    await expectSoundToAdvance(page, 0.2)
  })

  await test.step('arrows seek and set the volume, letters mute and step', async () => {
    await main.focus()
    const before = await soundTime(page)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => soundTime(page)).toBeGreaterThan(before + 4.5)
    const volume = bar.getByRole('slider', { name: t('playing.volume') })
    await page.keyboard.press('Shift+ArrowDown')
    await expect(volume).toHaveAttribute('aria-valuetext', '95%')
    await page.keyboard.press('m')
    const muted = t('playing.volumeMuted', { percent: 95 })
    await expect(volume).toHaveAttribute('aria-valuetext', muted)
    const wave = bar.getByRole('slider', { name: t('player.seek') })
    await wave.hover()
    await expect(wave).toHaveText('00:20')
    await page.keyboard.press('p')
    await expect(bar.getByRole('link', { name: first.title })).toBeVisible()
    // The pointer has not pointed at a time of this one.
    await expect(wave).toHaveText('')
  })

  await test.step('the question mark lists them, and no other key is the player’s until that is closed', async () => {
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: t('playing.sheet.title') })
    await expect(sheet).toBeVisible()
    await page.keyboard.press('n')
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(main).toBeFocused()
    await expect(bar.getByRole('link', { name: first.title })).toBeVisible()
  })

  await test.step('a visitor who claps is asked to sign in', async () => {
    await page.keyboard.press('l')
    await expect(page.getByRole('dialog')).toBeVisible()
  })
})
