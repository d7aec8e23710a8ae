import { expect, test } from 'vitest'
import { renderPart } from '#client/testing.tsx'
import { messages } from '#i18n/translate.ts'
import { ToastProvider } from '#ui/overlay/toasts.tsx'
import { noUploads } from '#uploads/web/state/uploads-reducer.ts'
import type { Sound } from '#works/sounds-contract.ts'
import { soundOf, soundWith } from '#works/web/sounds/testing.ts'
import type { SoundUploadEvent } from './state/sound-upload.ts'
import { soundUploadsReducer } from './state/sound-uploads-reducer.ts'
import { noActs } from './testing.ts'
import { UploadCard } from './upload-card.tsx'

/** The card of what was saved so. */
function cardOf(sound: Sound, path = '/') {
  const events: SoundUploadEvent[] = [
    { type: 'files-chosen', files: [{ id: 'a', fileName: 'Dawn.wav', bytes: 9 }] },
    { type: 'file-arrived', id: 'a' },
    { type: 'sound-read', id: 'a', sound },
    { type: 'transcode-finished', id: 'a', status: { status: 'READY', progress: 1, duration: 12 } },
  ]
  const [upload] = events.reduce(soundUploadsReducer, noUploads).list
  return renderPart(
    <ToastProvider>{upload && <UploadCard upload={upload} online {...noActs} />}</ToastProvider>,
    { path },
  )
}

test.each([
  ['/', 'Private', 'private'],
  ['/ja', 'Private', 'private'],
  ['/', 'Released', 'published'],
  ['/ja', 'Released', 'published'],
] as const)('on %s the card of what has become %s says so, with its link', (path, status, key) => {
  const html = cardOf(soundOf({ status }), path)
  expect(html).toContain(`>${messages[path === '/ja' ? 'ja' : 'en'].uploads.state[key]}</label>`)
  expect(html).toContain(`value="https://music.example.com${path === '/ja' ? '/ja' : ''}/sound/`)
})

test('a Private sound that is to be public at a date shows the date', () => {
  const releaseDate = '2200-01-02T03:00:00.000Z'
  const html = cardOf(soundWith({ wantedStatus: 'Released' }, { status: 'Private', releaseDate }))
  expect(html).toContain('It will be published on 2 January 2200')
})
