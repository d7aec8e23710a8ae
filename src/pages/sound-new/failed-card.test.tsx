import { expect, test } from 'vitest'
import { renderPart } from '#client/testing.tsx'
import { ToastProvider } from '#ui/overlay/toasts.tsx'
import { noUploads } from '#uploads/web/state/uploads-reducer.ts'
import { soundWith } from '#works/web/sounds/testing.ts'
import type { SoundUploadEvent } from './state/sound-upload.ts'
import { soundUploadsReducer } from './state/sound-uploads-reducer.ts'
import { noActs } from './testing.ts'
import { UploadCard } from './upload-card.tsx'

const files = [{ id: 'a', fileName: 'Dawn.wav', bytes: 100 }]
const made = (version: number, description = ''): SoundUploadEvent => ({
  type: 'sound-read',
  id: 'a',
  sound: soundWith({ transcodeStatus: 'NONE' }, { version, description }),
})
const failed = (canRetry: boolean): SoundUploadEvent => {
  const problem = { reason: 'It broke off.', canRetry, isStored: false }
  return { type: 'upload-failed', id: 'a', problem }
}

function cardAfter(...events: SoundUploadEvent[]): string {
  const told: SoundUploadEvent[] = [{ type: 'files-chosen', files }, ...events]
  const [upload] = told.reduce(soundUploadsReducer, noUploads).list
  if (!upload) throw new Error('there is no upload')
  return renderPart(
    <ToastProvider>
      <UploadCard upload={upload} online {...noActs} />
    </ToastProvider>,
  )
}

test.each([true, false])('what was typed of a failed upload stays (retry %s)', (canRetry) => {
  expect(cardAfter(made(2, 'By the harbour'), failed(canRetry))).toContain('By the harbour')
})

test('where another try may help there is a form to go on typing in, and else no empty one', () => {
  expect(cardAfter(made(1), failed(true))).toContain('<form')
  expect(cardAfter(made(1), failed(false))).not.toContain('<form')
})

test('before its Draft is made a file has its progress alone', () => {
  expect(cardAfter()).not.toContain('<form')
  expect(cardAfter(made(1))).toContain('<form')
})
