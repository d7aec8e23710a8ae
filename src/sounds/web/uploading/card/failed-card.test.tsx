import { expect, test } from 'vitest'
import { renderPart } from '#client/testing.tsx'
import { UploadCard } from '#pages/sound-new/upload-card.tsx'
import type { Fact, Upload } from '../state/facts.ts'
import { isUnsaved } from '../state/reading.ts'
import { noUploads, uploadsReducer } from '../state/uploads-state.ts'
import { noActs } from '../testing.ts'

const files = [{ id: 'a', fileName: 'Dawn.wav', bytes: 100 }]
const typed: Fact = { type: 'form-edited', id: 'a', change: { description: 'By the harbour' } }
const failed = (canRetry: boolean): Fact => {
  const problem = { reason: 'It broke off.', canRetry, isKept: false }
  return { type: 'upload-failed', id: 'a', problem }
}

function uploadAfter(...facts: Fact[]): Upload {
  const told: Fact[] = [{ type: 'files-chosen', files }, ...facts]
  const [upload] = told.reduce(uploadsReducer, noUploads).list
  if (!upload) throw new Error('there is no upload')
  return upload
}

function card(upload: Upload): string {
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
  const submit = (upload: Upload) => /<button[^>]*type="submit"[^>]*>/.exec(card(upload))?.[0]
  expect(submit(uploadAfter(typed, failed(false)))).toContain('disabled')
  expect(submit(uploadAfter(typed, failed(true)))).not.toContain('disabled')
})

test.each([
  ['/', 'It is saved as soon as the file has arrived.'],
  ['/ja', 'アップロードが終わりしだい保存されます。'],
])('on %s what was asked to be saved says that it still waits for its file', (path, words) => {
  const asked: Fact[] = [typed, { type: 'save-asked', id: 'a' }]
  const waits = uploadAfter(...asked, failed(true))
  expect(renderPart(<UploadCard upload={waits} online {...noActs} />, { path })).toContain(words)
  expect(card(uploadAfter(...asked, failed(false)))).not.toContain(words)
})
