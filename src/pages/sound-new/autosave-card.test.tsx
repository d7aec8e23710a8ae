import { expect, test, vi } from 'vitest'
import { renderPart } from '#client/testing.tsx'
import type { SoundForm } from '#sounds/web/editor/sound-form.ts'
import { useAutosave } from '#sounds/web/editor/use-autosave.ts'
import { soundOf, soundWith } from '#sounds/web/testing.ts'
import { noUploads } from '#uploads/web/state/uploads-reducer.ts'
import type { SoundUploadEvent } from './state/sound-upload.ts'
import { soundUploadsReducer } from './state/sound-uploads-reducer.ts'
import { noActs } from './testing.ts'
import { UploadCard } from './upload-card.tsx'

vi.mock('#sounds/web/editor/use-autosave.ts', async (original) => ({
  ...(await original<object>()),
  useAutosave: vi.fn(),
}))

/** The autosave options of a card whose form was edited this way. */
function keepingOf(change: Partial<SoundForm>, sound = soundOf()) {
  const events: SoundUploadEvent[] = [
    { type: 'files-chosen', files: [{ id: 'a', fileName: 'Dawn.wav', bytes: 9 }] },
    { type: 'file-arrived', id: 'a' },
    { type: 'sound-read', id: 'a', sound },
    { type: 'form-edited', id: 'a', change },
  ]
  const [upload] = events.reduce(soundUploadsReducer, noUploads).list
  if (!upload) throw new Error('there is no upload')
  renderPart(<UploadCard upload={upload} online {...noActs} />)
  return vi.mocked(useAutosave).mock.lastCall?.[0]
}

test('what is typed in a draft is saved also where it is to be published, and not the status alone', () => {
  const typed = { description: 'By the harbour', status: 'Released' as const }
  expect(keepingOf(typed)).toMatchObject({ isDraft: true, isChanged: true })
  expect(keepingOf({ status: 'Released' })).toMatchObject({ isDraft: true, isChanged: false })
})

test('what is published, or will be, is not edited by itself', () => {
  const typed = { description: 'By the harbour' }
  const wanted = soundWith({ wantedStatus: 'Released' })
  expect(keepingOf(typed, wanted)).toMatchObject({ isDraft: false })
  expect(keepingOf(typed, soundOf({ status: 'Private' }))).toMatchObject({ isDraft: false })
})
