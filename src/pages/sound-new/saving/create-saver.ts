import pLimit, { type LimitFunction } from 'p-limit'
import { callApi, isFailure } from '#client/api-client.ts'
import { withoutLeft } from '#publishing/web/saving/editor-state.ts'
import {
  createWriterId,
  failureWordOf,
  type SaveFailureWord,
} from '#publishing/web/saving/save-outcome.ts'
import { getSound, type Sound } from '#sounds/contract.ts'
import { type AutosaveResult, autosaveResultOf } from '#sounds/web/autosave/autosave-timer.ts'
import { createSoundWriter, type SoundWriter, saveSound } from '#sounds/web/editor/save-sound.ts'
import type { SoundUploadsStore } from '../drafts/new-sound-purpose.ts'
import { isDraft, type SoundUpload, type SoundUploadEvent } from '../state/sound-upload.ts'

type Dispatch = (event: SoundUploadEvent) => void
type Outcome = { saved: Sound } | { failed: SaveFailureWord }

/** Writes the forms of uploads: of each one after the other, as it is when its turn comes. */
export function createSaver({ get, dispatch }: SoundUploadsStore) {
  const by = createWriterId()
  const write = createSoundWriter(by)
  const queues = new Map<string, LimitFunction>()
  const find = (id: string) => get().list.find((upload) => upload.id === id)
  function inOrder(id: string): LimitFunction {
    const queue = queues.get(id) ?? pLimit(1)
    queues.set(id, queue)
    return queue
  }
  return {
    /** The id of this page as a writer. */
    by,
    /**
     * Carries out a requested save; `patiently` where it was requested before there was a sound.
     *
     * @returns what is to be shown as a toast
     */
    save: (id: string, { patiently = false } = {}) =>
      inOrder(id)(async () => {
        const upload = find(id)
        if (!upload?.sound) return undefined
        return saveUpload(upload, upload.sound.id, dispatch, { write, patiently })
      }),
    /**
     * Saves a draft automatically, silently unless another writer was first. The chosen status waits
     * for the button.
     */
    autosave: (id: string) =>
      inOrder(id)(async (): Promise<AutosaveResult> => {
        const upload = find(id)
        if (!upload?.sound || !isDraft(upload)) return 'refused'
        const { form, duration, version, problems, sound } = upload
        const draft = { ...form, status: sound.status }
        const options = { duration, version, keepsStatus: true }
        const result = await write(sound.id, draft, options)
        if (result.saved) {
          const { saved, left = new Set() } = result
          const written = withoutLeft(form, { before: upload.savedForm, left })
          dispatch({ type: 'draft-saved', id, sound: saved, form: written })
        } else if (result.failure?.code === 'stale_version') {
          dispatch({ type: 'save-refused', id, problems, isStale: true })
        }
        return autosaveResultOf(result)
      }),
  }
}

/**
 * Writes an upload's form to its sound, on the version that the form is based on, and dispatches the
 * outcome.
 *
 * @returns what is to be shown as a toast; nothing where the card says what to do
 */
export async function saveUpload(
  { id, form, savedForm, duration, version }: SoundUpload,
  soundId: string,
  dispatch: Dispatch,
  { write = saveSound, patiently = false }: { write?: SoundWriter; patiently?: boolean } = {},
): Promise<Outcome | undefined> {
  const result = await write(soundId, form, { duration, version, patiently })
  if (result.saved) {
    dispatch({ type: 'sound-saved', id, sound: result.saved, form })
    return { saved: result.saved }
  }
  const { problems, failure } = result
  const isStale = failure?.code === 'stale_version'
  const failed = failure && !isStale ? failureWordOf(form.status, savedForm.status) : undefined
  dispatch({ type: 'save-refused', id, problems, isStale, ...(failed && { failed }) })
  return failed && { failed }
}

/** Discards what was typed for what the sound says now. */
export async function takeNewest(upload: SoundUpload, dispatch: Dispatch): Promise<void> {
  const { id, sound, problems } = upload
  if (!sound) return
  const newest = await callApi(getSound, { params: { id: sound.id } })
  if (!isFailure(newest)) return dispatch({ type: 'newest-taken', id, sound: newest })
  dispatch({ type: 'save-refused', id, problems, failed: 'editFailed', isStale: true })
}

export async function readSound({ id, sound }: SoundUpload, dispatch: Dispatch): Promise<void> {
  if (!sound) return
  const now = await callApi(getSound, { params: { id: sound.id } })
  if (!isFailure(now)) dispatch({ type: 'sound-read', id, sound: now })
}
