import { type ApiFailure, isFailure } from '#client/api-client.ts'
import { retryTranscode } from '#uploads/contract.ts'
import { findUpload, type Store } from '#uploads/web/state/uploads-reducer.ts'
import { callWithRetry } from '#uploads/web/transfer/retry.ts'
import {
  deleteUpload,
  followTranscode,
  refusalOf,
  startTranscode,
  UploadFailure,
  type UploadTask,
  uploadFailureOf,
} from '#uploads/web/transfer/upload-task.ts'
import type { UploadPurpose } from '#uploads/web/uploader.ts'
import { TITLE_LENGTH } from '#works/contract.ts'
import {
  createSound,
  deleteSound,
  getSound,
  type Sound,
  type SoundFields,
} from '#works/sounds-contract.ts'
import { formOfSound, readSoundForm, type SoundForm } from '#works/web/sounds/editor/sound-form.ts'
import type { SoundUploadEvent } from '../state/sound-upload.ts'
import type { SoundUploads } from '../state/sound-uploads-reducer.ts'

export type SoundUploadsStore = Store<SoundUploads, SoundUploadEvent>

/** A server error: the file is stored and can be processed again. */
const SERVER_ERROR = 'unexpected'

export function newSoundPurpose({ get, dispatch }: SoundUploadsStore): UploadPurpose {
  const soundIds = new WeakMap<UploadTask, string>()

  /** The end of the task does not break this off, so that the sound's id is known to `clear`. */
  async function makeDraft(id: string, transcodeId: string, task: UploadTask) {
    const form = findUpload(get(), id)?.form
    const made = await createDraft(transcodeId, form)
    // The file may already have been refused; its status has the reason.
    if (isFailure(made) && made.code === 'transcode_errored') return
    if (isFailure(made)) throw uploadFailureOf(made)
    const { sound, holdsForm } = made
    soundIds.set(task, sound.id)
    dispatch({ type: 'sound-read', id, sound })
    if (form && holdsForm) dispatch({ type: 'draft-saved', id, sound, form })
  }
  return {
    async use(key, task, { id, onStored }) {
      const { signal } = task.ending
      const former = task.transcodeId
      const transcodeId = await startTranscode(key, task)
      // The status has the reason where it cannot be retried.
      if (former === transcodeId) {
        await callWithRetry(retryTranscode, { params: { id: transcodeId } })
      }
      if (task.isRemoved) return
      dispatch({ type: 'transcode-requested', id, transcodeId })
      await makeDraft(id, transcodeId, task)
      onStored()
      signal.throwIfAborted()
      const status = await followTranscode(transcodeId, signal, (progress) =>
        dispatch({ type: 'transcode-progressed', id, status: progress }),
      )
      if (status.error) {
        const { code, message } = status.error
        throw new UploadFailure(code, message, { canResume: code === SERVER_ERROR })
      }
      dispatch({ type: 'transcode-finished', id, status })
      const soundId = soundIds.get(task)
      if (soundId === undefined) return
      const sound = await callWithRetry(getSound, { params: { id: soundId }, signal })
      if (!isFailure(sound)) dispatch({ type: 'sound-read', id, sound })
    },
    async clear(task) {
      const soundId = soundIds.get(task)
      if (soundId) return dropSound(soundId)
      const failure = await deleteUpload(task)
      const { transcodeId } = task
      if (failure?.status !== 409 || transcodeId === undefined) return failure
      // A sound was created and its reply lost: the repeated request returns the same one.
      const made = await callWithRetry(createSound, { body: { transcodeId } })
      return isFailure(made) ? failure : dropSound(made.id)
    },
  }
}

async function dropSound(id: string): Promise<ApiFailure | undefined> {
  return refusalOf(await callWithRetry(deleteSound, { params: { id } }))
}

interface Draft {
  sound: Sound
  /** True if the draft has all that was typed but the status, which waits for the button. */
  holdsForm: boolean
}

/** Creates the Draft of a file with its form; invalid fields are left to the card. */
async function createDraft(
  transcodeId: string,
  form: SoundForm | undefined,
): Promise<Draft | ApiFailure> {
  const title = [...(form?.title.trim() ?? '')].slice(0, TITLE_LENGTH).join('')
  const titled = { transcodeId, ...(title && { title }) }
  const fields = form && fieldsOf({ ...form, title: title || form.title })
  const made = await callWithRetry(createSound, { body: { ...titled, ...fields } })
  if (!isFailure(made)) return { sound: made, holdsForm: holdsFields(made, fields) }
  if (!fields || Object.keys(made.fields).length === 0) return made
  const plain = await callWithRetry(createSound, { body: titled })
  return isFailure(plain) ? plain : { sound: plain, holdsForm: false }
}

export function holds(sound: Sound, form: SoundForm): boolean {
  return holdsFields(sound, fieldsOf(form))
}

function fieldsOf(form: SoundForm): SoundFields | undefined {
  const reading = readSoundForm({ ...form, status: 'Draft' }, undefined)
  if (!reading.ok) return undefined
  const { status: _, ...fields } = reading.fields
  return fields
}

/** A sound that an earlier attempt has created, whose answer was lost, is as it was typed then. */
function holdsFields(sound: Sound, fields: SoundFields | undefined): boolean {
  const made = fieldsOf({ ...formOfSound(sound), cover: undefined })
  if (!fields || !made) return false
  const { coverartURL, ...plain } = fields
  if (coverartURL !== undefined && (coverartURL === null) !== (sound.coverart === null))
    return false
  const known: Record<string, unknown> = made
  return Object.entries(plain).every(
    ([field, value]) => JSON.stringify(known[field]) === JSON.stringify(value),
  )
}
