import { beforeEach, expect, test, vi } from 'vitest'
import { renderPart } from '#client/testing.tsx'
import { UploadCard } from '#pages/sound-new/upload-card.tsx'
import { IconButton } from '#ui/button.tsx'
import type { Fact } from '../state/facts.ts'
import { noUploads, uploadsReducer } from '../state/uploads-state.ts'
import { noActs, soundOf } from '../testing.ts'

vi.mock('#ui/button.tsx', async (original) => {
  const buttons = await original<typeof import('#ui/button.tsx')>()
  return { ...buttons, IconButton: vi.fn(() => null) }
})
beforeEach(() => void vi.mocked(IconButton).mockClear())

const FAILED: Fact = {
  ...{ type: 'upload-failed', id: 'a' },
  problem: { reason: 'It broke off.', canRetry: true, isKept: true },
}

/** Whether a press on the bin removes the upload at once. */
function isRemovedUnasked(...facts: Fact[]): boolean {
  const files = [{ id: 'a', fileName: 'Dawn.wav', bytes: 9 }]
  const told: Fact[] = [{ type: 'files-chosen', files }, ...facts]
  const [upload] = told.reduce(uploadsReducer, noUploads).list
  if (!upload) throw new Error('there is no upload')
  const onRemove = vi.fn()
  renderPart(<UploadCard upload={upload} online {...noActs} onRemove={onRemove} />)
  const [bin] = vi.mocked(IconButton).mock.calls.filter(([{ icon }]) => icon === 'trash')
  if (!bin) throw new Error('there is no bin')
  Reflect.apply(bin[0].onClick ?? (() => {}), undefined, [])
  return onRemove.mock.calls.length > 0
}

test('a failed upload whose draft is there is not removed unasked', () => {
  const made: Fact[] = [
    { type: 'file-arrived', id: 'a' },
    { type: 'sound-created', id: 'a', sound: soundOf() },
  ]
  expect(isRemovedUnasked(...made, FAILED)).toBe(false)
})

test('a failed upload of which nothing was typed or made is removed at once', () => {
  expect(isRemovedUnasked(FAILED)).toBe(true)
})
