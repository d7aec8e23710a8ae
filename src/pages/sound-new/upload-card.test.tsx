import { expect, test } from 'vitest'
import { renderPart } from '#client/testing.tsx'
import { messages, translate } from '#i18n/translate.ts'
import { ToastProvider } from '#ui/overlay/toasts.tsx'
import { noUploads } from '#uploads/web/state/uploads-reducer.ts'
import { UploadProgress } from '#uploads/web/upload-progress.tsx'
import type { Sound } from '#works/sounds-contract.ts'
import { soundWith } from '#works/web/sounds/testing.ts'
import type { SoundUpload, SoundUploadEvent } from './state/sound-upload.ts'
import { soundUploadsReducer } from './state/sound-uploads-reducer.ts'
import { noActs } from './testing.ts'
import { UploadCard } from './upload-card.tsx'

const { t } = translate('en')

const MEGA = 1_000_000
const files = [{ id: 'a', fileName: 'Dawn.wav', bytes: 100 * MEGA }]

function uploadAfter(...events: SoundUploadEvent[]): SoundUpload {
  const told: SoundUploadEvent[] = [{ type: 'files-chosen', files }, ...events]
  const [upload] = told.reduce(soundUploadsReducer, noUploads).list
  if (!upload) throw new Error('there is no upload')
  return upload
}

const arrived: SoundUploadEvent = { type: 'file-arrived', id: 'a' }
const nothing = () => {}

function progressAfter(
  events: readonly SoundUploadEvent[],
  { path = '/', online = true } = {},
): string {
  const upload = uploadAfter(...events)
  return renderPart(<UploadProgress upload={upload} online={online} onRetry={nothing} />, { path })
}

test('a transfer shows its share', () => {
  expect(progressAfter([{ type: 'file-progressed', id: 'a', loaded: 40 * MEGA }])).toContain('40%')
})

test('without a connection the card shows that it resumes automatically', () => {
  const html = progressAfter([{ type: 'connection-changed', online: false }], { online: false })
  expect(html).toContain(messages.en.uploads.transfer.offline)
})

test('a transcode that waits shows how many are before it', () => {
  const status = { status: 'TRANSCODING', progress: 0, waiting: 3 } as const
  const html = progressAfter([arrived, { type: 'transcode-progressed', id: 'a', status }])
  expect(html).toContain(t('uploads.transfer.queued', { count: 3 }))
})

test('a refused file shows the message and its reason, and no retry', () => {
  const problem = { reason: 'It is damaged.', canRetry: false, isStored: false }
  const html = cardAt(uploadAfter({ type: 'upload-failed', id: 'a', problem }))
  expect(html).toContain(t('uploads.toasts.failed', { name: 'Dawn.wav' }))
  expect(html).toContain('It is damaged.')
  expect(html).toContain('aria-valuenow="100"')
  expect(html).not.toContain('Retry')
})

test.each([
  ['/', 'kept', true, 100 * MEGA],
  ['/ja', 'kept', true, 100],
  ['/', 'resumes', false, 100 * MEGA],
  ['/ja', 'startsOver', false, 100],
] as const)(
  'on %s a failure that can be retried shows its reason and what Retry does (%s), and no advice to remove the sound',
  (path, key, isStored, bytes) => {
    const { uploads } = messages[path === '/ja' ? 'ja' : 'en']
    const problem = { reason: 'It broke off.', canRetry: true, isStored }
    const upload = uploadAfter({ type: 'upload-failed', id: 'a', problem })
    const html = cardAt({ ...upload, bytes }, path)
    expect(html).toMatch(new RegExp(`>It broke off\\.</p><p>${uploads.transfer[key]}</p><button`))
    expect(html).toContain(`${uploads.transfer.retry}</button>`)
    expect(html).not.toContain(uploads.toasts.failed.replace('{name}', 'Dawn.wav'))
  },
)

const READY = { status: 'READY', progress: 1, duration: 12 } as const
const ready: SoundUploadEvent = { type: 'transcode-finished', id: 'a', status: READY }
const cardAt = (upload: SoundUpload, path = '/') =>
  renderPart(
    <ToastProvider>
      <UploadCard upload={upload} online {...noActs} />
    </ToastProvider>,
    { path },
  )

test('the toast of an upload stays readable beside it', () => {
  expect(progressAfter([arrived])).toContain(t('uploads.toasts.uploaded', { name: 'Dawn.wav' }))
  const status = { status: 'READY', progress: 1, duration: 12 } as const
  expect(progressAfter([arrived, { type: 'transcode-finished', id: 'a', status }])).toContain(
    t('uploads.toasts.transcoded', { name: 'Dawn.wav' }),
  )
})

test('a message about the upload is replaced by the next one', () => {
  const said = 'Dawn.wav has been uploaded.'
  const status = { status: 'READY', progress: 1, duration: 12 } as const
  const problem = { reason: 'It broke off.', canRetry: true, isStored: true }
  const next: SoundUploadEvent[] = [
    { type: 'transcode-finished', id: 'a', status },
    { type: 'upload-failed', id: 'a', problem },
  ]
  for (const fact of next) {
    const html = progressAfter([arrived, fact])
    expect(html).not.toContain(said)
    expect(html).toMatch(/now ready to publish!|It broke off\./i)
  }
})

test.each([
  ['2999-10-03T09:00:00.000Z', 'It will be published on 3 October 2999 at 18:00 (Japan time).'],
  [null, messages.en.uploads.state.willPublish],
])('published with the date %s, the card shows when it comes out', (releaseDate, words) => {
  const sound = soundWith({ wantedStatus: 'Released' }, { status: 'Draft', releaseDate })
  expect(cardOf(sound)).toContain(`role="status">${words}<`)
})

test('the card of a sound that becomes Private shows that those with the link can listen, and when', () => {
  const said = (releaseDate: string | null) =>
    cardOf(soundWith({ wantedStatus: 'Private' }, { status: 'Draft', releaseDate }))
  const { willBePrivate } = messages.en.uploads.state
  expect(said(null)).toContain(`role="status">${willBePrivate}<`)
  expect(said('2999-10-03T09:00:00.000Z')).toContain(
    'role="status">Anyone with the link can listen from',
  )
})

test.each(['/', '/ja'])(
  'on %s the card reports a preview that could not be made, and retries it',
  (path) => {
    const failed = soundWith({ wantedStatus: 'Released', transcodeError: 'unexpected' })
    const { sounds, uploads } = messages[path === '/ja' ? 'ja' : 'en']
    const html = cardOf(failed, path)
    for (const said of [sounds.mine.failedPreview, uploads.mediaErrors.unexpected]) {
      expect(html).toContain(String(said))
    }
    expect(html).toMatch(new RegExp(`<button[^>]*>.*${uploads.transfer.retry}`))
    expect(html).not.toContain(`role="status">${uploads.state.willPublish}<`)
  },
)

test('a limit beyond the end is reported, and promises no publication', () => {
  const beyond = soundWith({ wantedStatus: 'Released', limit: true, limitError: 'limit_invalid' })
  for (const path of ['/', '/ja'] as const) {
    const { sounds, uploads } = messages[path === '/ja' ? 'ja' : 'en']
    expect(cardOf(beyond, path)).toContain(`>${sounds.mine.limitBeyond}<`)
    expect(cardOf(beyond, path)).not.toContain(`>${uploads.state.willPublish}<`)
  }
})

/** Of what was published and has not come out yet. */
function cardOf(sound: Sound, path = '/'): string {
  return cardAt(uploadAfter(arrived, { type: 'sound-read', id: 'a', sound }, ready), path)
}
