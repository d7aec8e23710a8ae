import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import { messages } from '#i18n/translate.ts'
import { LOCALES } from '#kernel/locale.ts'
import { SoundNotes } from './sound-notes.tsx'

const limit = { on: false, min: 0, max: 0 }
const HLS = '/api/sounds/a/stream.m3u8'
const MP3 = '/api/sounds/a/stream.mp3'
const notes = (locale: (typeof LOCALES)[number], hlsUrl: string | null, mp3Url: string | null) =>
  renderToStaticMarkup(
    <IntlProvider locale={locale} messages={messages[locale]} timeZone="Asia/Tokyo">
      <SoundNotes sound={{ edit: null, hlsUrl, limit, mp3Url, sales: true }} />
    </IntlProvider>,
  )

test.each(LOCALES)(
  'in %s only a sound that has no stream at all is said to be for buyers',
  (locale) => {
    expect(notes(locale, null, null)).toContain(messages[locale].soundPage.noSampling)
    expect(notes(locale, HLS, MP3)).toBe('')
    // The MP3 follows the first stream.
    expect(notes(locale, HLS, null)).toBe('')
  },
)
