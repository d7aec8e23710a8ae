// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest'
import { answerCalls } from '#client/testing/answer-calls.ts'
import { openPart, press, settle } from '#client/testing/mount-part.tsx'
import { translate } from '#i18n/translate.ts'
import type { Track } from '#works/sounds-contract.ts'
import { openStore, track } from '../../testing.ts'
import { PlayerContext } from '../use-player.ts'
import { PlayerMenu } from './player-menu.tsx'

const { t } = translate('en')

async function mount(fields: Partial<Track> = {}) {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { store } = openStore()
  store.dispatch({ type: 'track-chosen', track: { ...track('a'), ...fields } })
  const onFollow = vi.fn()
  const page = await openPart(
    <PlayerContext value={{ store, open: async () => store, allowSound() {} }}>
      <PlayerMenu onHelp={() => {}} onFollow={onFollow} side="above" />
    </PlayerContext>,
  )
  const openMenu = () => press(page.named(t('playing.more')))
  await openMenu()
  return { ...page, store, onFollow, openMenu }
}

test('the menu leads to the artist, and to the album that the sound was played from', async () => {
  const page = await mount({ albumId: 'night' })
  expect(page.named(t('playing.artistPage')).getAttribute('href')).toBe('/user/mio')
  expect(page.named(t('playing.albumPage')).getAttribute('href')).toBe('/album/night')
  await press(page.named(t('playing.artistPage')))
  expect(page.onFollow).toHaveBeenCalledOnce()
})

test('there are no links to an artist who has left, nor to an album that was not played', async () => {
  const page = await mount({ username: '' })
  expect(page.text()).not.toContain(t('playing.artistPage'))
  expect(page.text()).not.toContain(t('playing.albumPage'))
})

test('the menu opens the lyrics of a sound that has some', async () => {
  const calls = answerCalls({ 'GET /sounds/:id': { lyrics: 'Rain, rain' } })
  const page = await mount({ hasLyrics: true })
  await press(page.named(t('playing.lyrics.open')))
  const textAfterReply = async () => {
    await settle()
    return page.text()
  }
  await expect.poll(textAfterReply).toContain('Rain, rain')
  expect(calls).toMatchObject([{ params: { id: 'a' } }])
})

test('a sound without lyrics has no item for them', async () => {
  expect((await mount()).text()).not.toContain(t('playing.lyrics.open'))
})

test('the sleep timer is set for some minutes, says what is left, and is turned off', async () => {
  const page = await mount()
  await press(page.named(t('playing.sleep.title')))
  await press(page.named(t('playing.sleep.minutes', { count: 30 })))
  expect(page.store.getState().sleep).toEqual({ until: 30 * 60_000, share: 1 })
  expect(page.text()).toContain(t('playing.sleep.set', { count: 30 }))
  vi.setSystemTime(18.5 * 60_000)
  await page.openMenu()
  await press(page.named(t('playing.sleep.on', { count: 12 })))
  await press(page.named(t('playing.sleep.off')))
  expect(page.store.getState().sleep).toBeNull()
})

test('the sleep timer may end with the sound that plays', async () => {
  const page = await mount()
  await press(page.named(t('playing.sleep.title')))
  await press(page.named(t('playing.sleep.end')))
  expect(page.store.getState().sleep?.until).toBe('end')
  await page.openMenu()
  expect(page.text()).toContain(t('playing.sleep.onUntilEnd'))
})
