// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, refused } from '#client/testing/answer-calls.ts'
import { openPart, perform, press, pressKey, settle } from '#client/testing/mount-part.tsx'
import { Surroundings } from '#community/web/testing.tsx'
import { translate } from '#i18n/translate.ts'
import { openStore, track } from '../../testing.ts'
import { LyricsButton } from './lyrics-button.tsx'

const { t } = translate('en')
const TIMED = '[00:10]First\n[00:20]\n[00:30]Second'

let scrolled: string[]
beforeEach(() => {
  scrolled = []
})

async function mount(lyrics: string | object) {
  const answer = typeof lyrics === 'string' ? { lyrics } : lyrics
  const calls = answerCalls({ 'GET /sounds/:id': answer })
  const player = openStore()
  const rain = { ...track('rain'), hasLyrics: true }
  player.store.dispatch({ type: 'track-chosen', track: rain })
  const page = await openPart(
    <Surroundings store={player.store}>
      <LyricsButton track={rain} />
    </Surroundings>,
  )
  // Mounting installs one that does nothing.
  HTMLElement.prototype.scrollIntoView = function (options) {
    scrolled.push(`${this.textContent} ${typeof options === 'object' && options.behavior}`)
  }
  await press(page.named(t('playing.lyrics.open')))
  await expect
    .poll(async () => {
      await settle()
      return document.querySelector('dialog ol, dialog p, dialog [role=alert]') !== null
    })
    .toBe(true)
  const current = () => document.querySelector('[aria-current]')?.textContent ?? ''
  const timeIs = async (seconds: number) => {
    await perform(() => player.events.timePassed(seconds))
  }
  return { ...page, ...player, calls, current, timeIs }
}

test('the line that is sung is marked and brought into view', async () => {
  const page = await mount(TIMED)
  expect(page.calls).toMatchObject([{ call: 'GET /sounds/:id', params: { id: 'rain' } }])
  await page.timeIs(5)
  expect(page.current()).toBe('')
  await page.timeIs(10)
  expect(page.current()).toBe('First')
  await page.timeIs(31)
  expect(page.current()).toBe('Second')
  expect(scrolled).toEqual(['First smooth', 'Second smooth'])
})

test('who reads on is left where they are, until they follow the music again', async () => {
  const page = await mount(TIMED)
  await page.timeIs(10)
  await pressKey(page.find('dialog ol'), 'PageDown')
  await page.timeIs(31)
  expect(scrolled).toEqual(['First smooth'])
  await press(page.named(t('playing.lyrics.follow')))
  expect(scrolled).toEqual(['First smooth', 'Second smooth'])
})

test('a press on a line plays from there', async () => {
  const page = await mount(TIMED)
  await press(page.named('Second'))
  expect(page.commands).toContain('seek 30')
})

test('nothing glides for those who want no motion', async () => {
  const page = await mount(TIMED)
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  await page.timeIs(10)
  expect(scrolled).toEqual(['First auto'])
})

test('plain lyrics are shown as they were typed, in their language', async () => {
  const page = await mount('雨が降る\nずっと')
  expect(page.find('dialog p').textContent).toBe('雨が降る\nずっと')
  expect(page.find('dialog p').lang).toBe('ja')
})

test('lyrics that do not come are asked for again', async () => {
  const page = await mount(refused(503, 'unavailable'))
  answerCalls({ 'GET /sounds/:id': { lyrics: 'la la' } })
  await press(page.named(t('playing.lyrics.again')))
  expect(page.find('dialog').textContent).toContain('la la')
})

test('a track without lyrics has no button', async () => {
  const page = await openPart(
    <Surroundings store={openStore().store}>
      <LyricsButton track={track('rain')} />
    </Surroundings>,
  )
  expect(page.has('button')).toBe(false)
})
