import { expect, test } from 'vitest'
import { renderPart } from '#client/testing.tsx'
import { translate } from '#i18n/translate.ts'
import { noUploads } from '#uploads/web/state/uploads-reducer.ts'
import type { SoundUpload, SoundUploadEvent } from './state/sound-upload.ts'
import { isUnsaved } from './state/sound-upload.ts'
import { soundUploadsReducer } from './state/sound-uploads-reducer.ts'
import { noActs } from './testing.ts'
import { UploadCard } from './upload-card.tsx'

const { t } = translate('en')
const { t: tJa } = translate('ja')

const files = [{ id: 'a', fileName: 'Dawn.wav', bytes: 100 }]
const typed: SoundUploadEvent = {
  type: 'form-edited',
  id: 'a',
  change: { description: 'By the harbour' },
}
const failed = (canRetry: boolean): SoundUploadEvent => {
  const problem = { reason: 'It broke off.', canRetry, isStored: false }
  return { type: 'upload-failed', id: 'a', problem }
}

function uploadAfter(...events: SoundUploadEvent[]): SoundUpload {
  const told: SoundUploadEvent[] = [{ type: 'files-chosen', files }, ...events]
  const [upload] = told.reduce(soundUploadsReducer, noUploads).list
  if (!upload) throw new Error('there is no upload')
  return upload
}

function card(upload: SoundUpload): string {
  return renderPart(<UploadCard upload={upload} online {...noActs} />)
}

test.each([true, false])('what was typed of a failed upload stays (retry %s)', (canRetry) => {
  const upload = uploadAfter(typed, failed(canRetry))
  expect(card(upload)).toContain('By the harbour')
  expect(isUnsaved(upload)).toBe(true)
})

test('where another try may help there is a form to go on typing in, and else no empty one', () => {
  expect(card(uploadAfter(failed(true)))).toContain('<form')
  const lost = uploadAfter(failed(false))
  expect(card(lost)).not.toContain('<form')
  expect(isUnsaved(lost)).toBe(false)
})

test('of a file that nothing helps what was typed can be read, and not saved', () => {
  const submit = (upload: SoundUpload) => /<button[^>]*type="submit"[^>]*>/.exec(card(upload))?.[0]
  expect(submit(uploadAfter(typed, failed(false)))).toContain('disabled')
  expect(submit(uploadAfter(typed, failed(true)))).not.toContain('disabled')
})

test.each([
  ['/', t('uploads.state.willSave')],
  ['/ja', tJa('uploads.state.willSave')],
])('on %s a requested save is shown to wait for its file', (path, words) => {
  const asked: SoundUploadEvent[] = [typed, { type: 'save-requested', id: 'a' }]
  const waits = uploadAfter(...asked, failed(true))
  expect(renderPart(<UploadCard upload={waits} online {...noActs} />, { path })).toContain(words)
  expect(card(uploadAfter(...asked, failed(false)))).not.toContain(words)
})
