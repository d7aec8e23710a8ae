import { beforeEach, expect, test, vi } from 'vitest'
import { renderPart } from '#client/testing.tsx'
import { soundOf } from '#sounds/web/testing.ts'
import { IconButton } from '#ui/button.tsx'
import { noUploads } from '#uploads/web/state/uploads-reducer.ts'
import type { SoundUploadEvent } from './state/sound-upload.ts'
import { soundUploadsReducer } from './state/sound-uploads-reducer.ts'
import { noActs } from './testing.ts'
import { UploadCard } from './upload-card.tsx'

vi.mock('#ui/button.tsx', async (original) => {
  const buttons = await original<typeof import('#ui/button.tsx')>()
  return { ...buttons, IconButton: vi.fn(() => null) }
})
beforeEach(() => void vi.mocked(IconButton).mockClear())

const FAILED: SoundUploadEvent = {
  ...{ type: 'upload-failed', id: 'a' },
  problem: { reason: 'It broke off.', canRetry: true, isStored: true },
}

/** Whether a press on the bin removes the upload immediately. */
function isRemovedUnasked(...events: SoundUploadEvent[]): boolean {
  const files = [{ id: 'a', fileName: 'Dawn.wav', bytes: 9 }]
  const told: SoundUploadEvent[] = [{ type: 'files-chosen', files }, ...events]
  const [upload] = told.reduce(soundUploadsReducer, noUploads).list
  if (!upload) throw new Error('there is no upload')
  const onRemove = vi.fn()
  renderPart(<UploadCard upload={upload} online acts={{ ...noActs.acts, remove: onRemove }} />)
  const [bin] = vi.mocked(IconButton).mock.calls.filter(([{ icon }]) => icon === 'trash')
  if (!bin) throw new Error('there is no bin')
  Reflect.apply(bin[0].onClick ?? (() => {}), undefined, [])
  return onRemove.mock.calls.length > 0
}

test('a failed upload whose draft is there is not removed unasked', () => {
  const made: SoundUploadEvent[] = [
    { type: 'file-arrived', id: 'a' },
    { type: 'sound-read', id: 'a', sound: soundOf() },
  ]
  expect(isRemovedUnasked(...made, FAILED)).toBe(false)
})

test('a failed upload with nothing typed or created is removed immediately', () => {
  expect(isRemovedUnasked(FAILED)).toBe(true)
})
