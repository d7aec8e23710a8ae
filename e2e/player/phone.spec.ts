import { expect, test } from '@playwright/test'
import { newPerson } from '../support/data/accounts.ts'
import { openPage } from '../support/navigation.ts'
import { translator } from '../support/people.ts'
import { expectSoundToAdvance, soundTime, watchSound } from '../support/playback/listening.ts'
import { enter } from '../support/settings.ts'
import { smallTargets } from '../support/targets.ts'
import { baseOf, publishSound } from '../support/world.ts'

const t = translator('en')
const PHONE = { viewport: { width: 375, height: 720 }, hasTouch: true, isMobile: true }

test.use(PHONE)

test('a touch opens the full player, where every control is large enough, plays, shuffles, and is covered by no message', {
  tag: '@slow',
}, async ({ page, context, baseURL }) => {
  const base = baseOf(baseURL)
  const [artist, fan] = await Promise.all([newPerson(base, 'finger'), newPerson(base, 'fan')])
  const sounds = await Promise.all(
    ['Pier', 'Quay'].map((title) => publishSound(artist, { title }, 30)),
  )
  await enter(context, base, fan.token)
  await watchSound(page)
  const bar = page.getByRole('region', { name: t('player.label') })
  for (const { id, slug } of sounds) {
    await openPage(page, `/sound/${id}/${slug}`)
    await page.getByRole('button', { name: t('player.enqueue') }).tap()
    await expect(bar).toBeVisible()
  }
  expect(await smallTargets(page, '[data-player-bar]')).toEqual([])
  await bar.getByRole('button', { name: t('playing.open', { title: 'Pier' }) }).tap()
  const sheet = page.getByRole('dialog', { name: t('player.label') })
  const button = (name: 'play' | 'pause' | 'shuffle' | 'clap' | 'close' | 'more') =>
    sheet.getByRole('button', { name: t(`playing.${name}`), exact: true })

  await test.step('everything in it is large enough for a finger', async () => {
    await expect(sheet.getByRole('link', { name: 'Pier' }).first()).toBeVisible()
    await expect(sheet.getByRole('slider', { name: t('player.seek') })).toBeVisible()
    await expect(sheet.getByRole('button', { name: /^Move / })).toHaveCount(2)
    expect(await smallTargets(page, 'dialog')).toEqual([])
  })

  await test.step('it plays, pauses and shuffles', async () => {
    await button('shuffle').tap()
    await expect(button('shuffle')).toHaveAttribute('aria-pressed', 'true')
    await button('play').tap()
    await expectSoundToAdvance(page, 0.3)
    await button('pause').tap()
    await expect.poll(() => soundTime(page)).toBe(0)
  })

  await test.step('where there is no keyboard its keys are not offered', async () => {
    await button('more').tap()
    await expect(sheet.getByRole('menuitem', { name: t('playing.evenOff') })).toBeVisible()
    await expect(sheet.getByRole('menuitem', { name: t('playing.keys') })).toHaveCount(0)
    expect(await smallTargets(page, '[role=menu]')).toEqual([])
  })

  await test.step('the sleep timer is set in it', async () => {
    await sheet.getByRole('menuitem', { name: t('playing.sleep.title') }).tap()
    const dialog = page.getByRole('dialog', { name: t('playing.sleep.title') })
    await expect(dialog).toBeVisible()
    expect(await smallTargets(page, 'dialog')).toEqual([])
    await dialog.getByRole('button', { name: t('playing.sleep.minutes', { count: 15 }) }).tap()
    await expect(dialog).toBeHidden()
    await button('more').tap()
    const on = t('playing.sleep.on', { count: 15 })
    await expect(sheet.getByRole('menuitem', { name: on })).toBeVisible()
    await button('more').tap()
    await expect(sheet.getByRole('menu')).toBeHidden()
  })

  await test.step('the message about a clap covers no control', async () => {
    await button('clap').tap()
    await expect(page.getByText(t('playing.clapped', { title: 'Pier' }))).toBeVisible()
    // Trial: it fails where another element would get the press.
    for (const name of ['play', 'clap', 'close'] as const) {
      await button(name).tap({ trial: true, timeout: 3_000 })
    }
  })

  await test.step('it is closed, and the music plays on', async () => {
    await button('play').tap()
    await button('close').tap()
    await expect(sheet).toBeHidden()
    await expectSoundToAdvance(page, 0.3)
  })
})
