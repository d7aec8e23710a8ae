import { expect, test } from 'vitest'
import { renderPart } from '#client/testing.tsx'
import { messages, translate } from '#i18n/translate.ts'
import { LOCALES } from '#kernel/locale.ts'
import { SoundNotes } from './sound-hero.tsx'

const { t } = translate('en')
const { t: tJa } = translate('ja')

const whole = { on: false, min: 0, max: 0 }
const part = { on: true, min: 6, max: 14 }
const streams = { hlsUrl: '/api/sounds/a/stream.m3u8', mp3Url: '/api/sounds/a/stream.mp3' }
const silent = { hlsUrl: null, mp3Url: null }
const bought = { edit: null, limit: whole, sales: true, sampling: false, ...silent }
const album = { sales: true }

type Noted = Parameters<typeof SoundNotes>[0]['sound']
function notes(sound: Noted, albums: { sales: boolean }[] = [], path = '/'): string {
  return renderPart(<SoundNotes sound={sound} albums={albums} />, { path }).replace(/<[^>]*>/g, ' ')
}

test.each(LOCALES)('in %s only a sound that has no stream is said to be for buyers', (locale) => {
  const path = locale === 'ja' ? '/ja' : '/'
  expect(notes(bought, [], path)).toContain(messages[locale].soundPage.unheard.sold)
  expect(notes({ ...bought, ...streams }, [], path)).toBe('')
  // The MP3 follows the first stream.
  expect(notes({ ...bought, ...streams, mp3Url: null }, [], path)).toBe('')
})

test('a sound that is not sold alone is for the buyers of its album, where one is on sale', () => {
  const alone = { ...bought, sales: false }
  expect(notes(alone, [album])).toContain(t('soundPage.unheard.withAlbum'))
  expect(notes(alone, [{ sales: false }])).toContain(t('soundPage.unheard.unsold'))
})

test('who hears more than a preview is said of those only who can buy it', () => {
  const preview = { ...bought, ...streams, sampling: true, limit: part }
  const times = { from: '00:06', to: '00:14' }
  expect(notes(preview)).toContain(t('soundPage.preview.sold', times))
  const unsold = { ...preview, sales: false }
  expect(notes(unsold, [album])).toContain(t('soundPage.preview.withAlbum', times))
  expect(notes(unsold)).toContain(t('soundPage.preview.unsold', times))
})

test('a withdrawn sound says that buyers still have it', () => {
  const kept = { ...bought, ...streams, sales: false, closed: true }
  expect(notes(kept)).toContain(t('soundPage.closed'))
  // It may have been given as well as bought.
  expect(notes(kept, [], '/ja')).toContain(tJa('soundPage.closed'))
})

test('a preview that is being made is not said to be for buyers', () => {
  const making = { ...bought, sampling: true, limit: part }
  expect(notes(making)).toContain(t('soundPage.unheard.soon'))
  expect(notes(making)).not.toContain(t('soundPage.unheard.sold'))
})

test('its artist is told of a file that is not ready, and of nothing once it is', () => {
  const own = (transcodeStatus: 'TRANSCODING' | 'READY') =>
    notes({ ...bought, ...streams, edit: { transcodeStatus } as never })
  expect(own('TRANSCODING')).toContain(t('soundPage.audio.TRANSCODING'))
  expect(own('READY')).toBe('')
})
