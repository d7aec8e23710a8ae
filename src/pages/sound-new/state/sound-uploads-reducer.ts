import * as z from 'zod/mini'
import { titleOfFile } from '#uploads/accepted-files.ts'
import type { FileTags } from '#uploads/contract.ts'
import type { ChosenFile, UploadEvent } from '#uploads/web/state/upload.ts'
import {
  createUpload,
  isProcessed,
  reduceUploads,
  type Uploads,
} from '#uploads/web/state/uploads-reducer.ts'
import type { Sound } from '#works/sounds-contract.ts'
import {
  formOfSound,
  isSameLimit,
  newSoundForm,
  SoundForm,
} from '#works/web/sounds/editor/sound-form.ts'
import { forgetProblems } from '#works/web/work-form.ts'
import { stripTrackNumber } from '../file-tags/strip-track-number.ts'
import {
  type FormEvent,
  isDraft,
  isSameForm,
  type SoundUpload,
  type SoundUploadEvent,
} from './sound-upload.ts'

export type SoundUploads = Uploads<SoundUpload>

/** The uploader handles the files; their sounds and forms follow it. */
export function soundUploadsReducer(uploads: SoundUploads, event: SoundUploadEvent): SoundUploads {
  if (isFormEvent(event)) {
    const list = uploads.list.map((one) => (one.id === event.id ? edited(one, event) : one))
    return { ...uploads, list }
  }
  const { list, ...others } = reduceUploads(uploads, event, createSoundUpload)
  const before = new Map(uploads.list.map((one) => [one.id, one]))
  return { ...others, list: list.map((one) => followed(one, before.get(one.id), event)) }
}

const FORM_EVENTS: ReadonlySet<string> = new Set<FormEvent['type']>([
  ...(['form-edited', 'tags-dismissed', 'sound-read', 'newest-taken'] as const),
  ...(['save-requested', 'save-refused', 'sound-saved', 'draft-saved'] as const),
])

function isFormEvent(event: SoundUploadEvent): event is FormEvent {
  return FORM_EVENTS.has(event.type)
}

function createSoundUpload(file: ChosenFile): SoundUpload {
  const empty = newSoundForm(titleOfFile(file.fileName))
  return {
    ...createUpload(file),
    sound: undefined,
    version: undefined,
    tagsDismissed: false,
    form: z.safeParse(SoundForm, file.form).data ?? empty,
    savedForm: empty,
    saving: false,
    ...NO_FAILURE,
  }
}

const NO_FAILURE = { problems: {}, failed: undefined, isStale: false }

function followed(
  upload: SoundUpload,
  before: SoundUpload | undefined,
  event: UploadEvent,
): SoundUpload {
  if (!before || !('id' in event) || event.id !== upload.id) return upload
  if (event.type === 'upload-failed' && upload.state === 'ERROR') {
    // A requested save waits for another attempt, where there can be one.
    return { ...upload, saving: upload.saving && event.problem.canRetry }
  }
  const isAnew = event.type === 'upload-retried' && !event.resumes && before.state === 'ERROR'
  if (isAnew) return createdAnew(upload)
  return upload.tags && !before.tags ? withoutNumber(upload, upload.tags) : upload
}

/** A title that is still the file's name loses its track number, which the tags have too. */
function withoutNumber(upload: SoundUpload, tags: FileTags): SoundUpload {
  const { form, fileName, saving } = upload
  const isOwn = form.title === titleOfFile(fileName) && isDraft(upload) && !saving
  const title = stripTrackNumber(form.title, tags)
  return isOwn && title !== form.title ? { ...upload, form: { ...form, title } } : upload
}

/** The sound is deleted: the next knows nothing but the file and the form. */
function createdAnew(upload: SoundUpload): SoundUpload {
  const { fileName, form, savedForm, saving } = upload
  const empty = newSoundForm(titleOfFile(fileName))
  // The next is published as this one was to be.
  const wasPublished = savedForm.status !== 'Draft' && form.status === savedForm.status
  return {
    ...upload,
    sound: undefined,
    version: undefined,
    saving: saving || wasPublished,
    savedForm: isSameForm(form, empty) ? form : empty,
  }
}

function edited(upload: SoundUpload, event: FormEvent): SoundUpload {
  switch (event.type) {
    case 'form-edited': {
      const problems = forgetProblems(upload.problems, event.change)
      return { ...upload, form: { ...upload.form, ...event.change }, problems }
    }
    case 'tags-dismissed':
      return { ...upload, tagsDismissed: true }
    case 'sound-read':
      return isProcessed(upload) ? withSound(upload, event.sound) : upload
    case 'save-requested': {
      const over = event.over && { version: undefined }
      return { ...upload, ...NO_FAILURE, saving: true, ...over }
    }
    case 'save-refused': {
      const { problems, failed, isStale = false } = event
      return { ...upload, saving: false, problems, failed, isStale }
    }
    case 'sound-saved': {
      const { sound, form } = event
      const { version } = sound
      return { ...upload, ...NO_FAILURE, saving: false, sound, version, savedForm: form }
    }
    case 'draft-saved':
      return withSavedDraft(upload, event.sound, event.form)
    case 'newest-taken': {
      const { sound } = event
      const form = formOfSound(sound)
      return { ...upload, ...NO_FAILURE, sound, version: sound.version, form, savedForm: form }
    }
  }
}

function withSound(upload: SoundUpload, sound: Sound): SoundUpload {
  const { form, savedForm, problems } = upload
  const { limitError } = sound.edit ?? {}
  // A limit that was set before the length was known may lie beyond it.
  const isWrong = limitError && isSameLimit(form, savedForm)
  return {
    ...upload,
    sound,
    // The form is based on the sound as it was created, even if that was changed elsewhere.
    version: upload.version ?? sound.version,
    ...(isWrong && { problems: { ...problems, limitTo: limitError } }),
  }
}

function withSavedDraft(upload: SoundUpload, sound: Sound, form: SoundForm): SoundUpload {
  // The sound may have been deleted meanwhile, for one that is created anew.
  if (!upload.sound && upload.version === undefined) return upload
  // The chosen status waits for the button.
  const { status } = upload.savedForm
  const savedForm = form.status === status ? form : { ...form, status }
  return { ...upload, ...(upload.sound && { sound }), version: sound.version, savedForm }
}
