import { titleOfFile } from '#uploads/accepted-files.ts'
import type { Sound } from '../../../contract.ts'
import { type FormProblems, newSoundForm, type SoundForm } from '../sound-form.ts'

/** One file on its way to be a sound (specification section 4, Sound upload states). */
export interface Upload {
  id: string
  fileName: string
  state: 'UPLOADING' | 'TRANSCODING' | 'READY' | 'ERROR'
  /** 0..100 of the transfer. */
  progress: number
  /** 0..1 of the transcode. */
  transcoded: number
  /** Why it is ERROR. */
  problem: string | undefined
  /** Seconds, once known. */
  duration: number | undefined
  transcodeId: string | undefined
  /** The Draft on the server, once there is one. */
  sound: Pick<Sound, 'id' | 'slug' | 'status'> | undefined
  form: SoundForm
  /** What the server has, or will have from the file alone. */
  savedForm: SoundForm
  problems: FormProblems
  /** Save was pressed: carried out now, or when the file has arrived. */
  saving: boolean
}

export type Fact =
  | { type: 'files-chosen'; files: readonly { id: string; fileName: string }[] }
  | { type: 'file-progressed'; id: string; percent: number }
  | { type: 'file-arrived'; id: string }
  | { type: 'transcode-requested'; id: string; transcodeId: string }
  | { type: 'sound-created'; id: string; sound: Sound }
  | { type: 'transcode-progressed'; id: string; share: number }
  | { type: 'transcode-finished'; id: string; duration: number | undefined }
  | { type: 'upload-failed'; id: string; problem: string }
  | { type: 'form-edited'; id: string; change: Partial<SoundForm> }
  | { type: 'save-asked'; id: string }
  | { type: 'save-refused'; id: string; problems: FormProblems }
  | { type: 'sound-saved'; id: string; sound: Sound; form: SoundForm }
  | { type: 'sound-removed'; id: string }

export type Uploads = readonly Upload[]

export const noUploads: Uploads = []

export function uploadsReducer(uploads: Uploads, fact: Fact): Uploads {
  if (fact.type === 'files-chosen') return [...uploads, ...fact.files.map(begun)]
  if (fact.type === 'sound-removed') return uploads.filter(({ id }) => id !== fact.id)
  return uploads.map((upload) => (upload.id === fact.id ? changed(upload, fact) : upload))
}

function begun({ id, fileName }: { id: string; fileName: string }): Upload {
  const form = newSoundForm(titleOfFile(fileName))
  return {
    id,
    fileName,
    state: 'UPLOADING',
    progress: 0,
    transcoded: 0,
    problem: undefined,
    duration: undefined,
    transcodeId: undefined,
    sound: undefined,
    form,
    savedForm: form,
    problems: {},
    saving: false,
  }
}

type OneFact = Exclude<Fact, { type: 'files-chosen' | 'sound-removed' }>

function changed(upload: Upload, fact: OneFact): Upload {
  switch (fact.type) {
    case 'file-progressed':
      // The bytes may be sent before the storage has said that it has them.
      return upload.state === 'UPLOADING' ? { ...upload, progress: fact.percent } : upload
    case 'file-arrived':
      return { ...upload, progress: 100, state: 'TRANSCODING' }
    case 'transcode-requested':
      return { ...upload, transcodeId: fact.transcodeId }
    case 'sound-created':
      return { ...upload, sound: fact.sound }
    case 'transcode-progressed':
      return { ...upload, transcoded: Math.max(upload.transcoded, fact.share) }
    case 'transcode-finished':
      return { ...upload, state: 'READY', transcoded: 1, duration: fact.duration }
    case 'upload-failed':
      return { ...upload, progress: 100, state: 'ERROR', problem: fact.problem, saving: false }
    case 'form-edited':
      return edited(upload, fact.change)
    case 'save-asked':
      return { ...upload, saving: true, problems: {} }
    case 'save-refused':
      return { ...upload, saving: false, problems: fact.problems }
    case 'sound-saved':
      return { ...upload, saving: false, sound: fact.sound, savedForm: fact.form }
  }
}

/** A field that is edited is no longer wrong, as far as we know. */
function edited(upload: Upload, change: Partial<SoundForm>): Upload {
  const fields = Object.keys(change)
  const problems = Object.entries(upload.problems).filter(([field]) => !fields.includes(field))
  return { ...upload, form: { ...upload.form, ...change }, problems: Object.fromEntries(problems) }
}

/** Leaving now would stop something. */
export function isUploading(uploads: Uploads): boolean {
  return uploads.some(({ state }) => state === 'UPLOADING')
}

export function isUnsaved({ state, form, savedForm }: Upload): boolean {
  return state !== 'ERROR' && form !== savedForm
}

/** The sound has the status that was saved; until its file and its preview are ready it waits. */
export function isSettled({ sound, savedForm }: Upload): boolean {
  return sound === undefined || sound.status === savedForm.status
}
