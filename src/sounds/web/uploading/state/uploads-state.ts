import { titleOfFile } from '#uploads/accepted-files.ts'
import type { Sound } from '../../../contract.ts'
import {
  forgetProblems,
  isSameLimit,
  newSoundForm,
  type SoundForm,
} from '../../editor/sound-form.ts'
import type { ChosenFile, Fact, OneFact, Trouble, Upload } from './facts.ts'
import { giveLanes } from './lanes.ts'
import { measure } from './meter.ts'
import { type Pace, paceAfter } from './pace.ts'
import { isSameForm } from './reading.ts'
import { type Saved, saved } from './saved.ts'

export interface Uploads {
  online: boolean
  list: readonly Upload[]
  /** Of all that goes out. */
  pace?: Pace | undefined
}

export const noUploads: Uploads = { online: true, list: [] }

export function uploadsReducer(uploads: Uploads, fact: Fact): Uploads {
  const online = onlineAfter(uploads, fact)
  const list = giveLanes(online, listAfter(uploads.list, fact))
  return { online, list, pace: paceAfter(uploads.pace, uploads.list, list, fact) }
}

function onlineAfter({ online }: Uploads, { type }: Fact): boolean {
  if (type === 'connection-lost') return false
  return type === 'connection-restored' ? true : online
}

function listAfter(list: readonly Upload[], fact: Fact): readonly Upload[] {
  switch (fact.type) {
    case 'connection-lost':
    case 'connection-restored':
      return list
    case 'files-chosen':
      return [...list, ...fact.files.map(begun)]
    case 'sound-removed':
      return list.filter(({ id }) => id !== fact.id)
    case 'all-paused':
    case 'all-resumed': {
      const paused = fact.type === 'all-paused'
      return list.map((upload) => (upload.turn === 'over' ? upload : { ...upload, paused }))
    }
    default:
      return list.map((upload) => (upload.id === fact.id ? changed(upload, fact) : upload))
  }
}

function begun({ id, fileName, bytes, folder = '', loaded = 0, form }: ChosenFile): Upload {
  const empty = newSoundForm(titleOfFile(fileName))
  return {
    id,
    fileName,
    bytes,
    folder,
    state: 'UPLOADING',
    turn: 'waiting',
    paused: false,
    stalled: false,
    tries: 1,
    ...reached(bytes, loaded),
    meter: undefined,
    transcoded: 0,
    before: 0,
    problem: undefined,
    duration: undefined,
    tags: undefined,
    answered: false,
    held: undefined,
    transcodeId: undefined,
    sound: undefined,
    version: undefined,
    form: form ?? empty,
    savedForm: empty,
    problems: {},
    saving: false,
    failed: undefined,
    isStale: false,
  }
}

function changed(upload: Upload, fact: OneFact): Upload {
  switch (fact.type) {
    case 'upload-paused':
    case 'upload-resumed':
      return upload.turn === 'over' ? upload : { ...upload, paused: fact.type === 'upload-paused' }
    case 'transfer-restarted':
    case 'transfer-stalled':
    case 'transfer-quiet':
    case 'file-progressed':
    case 'file-arrived':
      // What comes late, of a transfer that has lost its lane, changes nothing.
      return upload.turn === 'running' ? moved(upload, fact) : upload
    case 'upload-failed':
      return failed(upload, fact.problem)
    case 'upload-retried':
      return upload.state === 'ERROR' ? again(upload, fact.keeps) : upload
    case 'form-edited':
      return edited(upload, fact.change)
    case 'save-asked':
    case 'save-refused':
    case 'sound-saved':
    case 'draft-kept':
    case 'newest-taken':
      return saved(upload, fact)
    default:
      return upload.turn === 'over' && upload.state !== 'ERROR' ? prepared(upload, fact) : upload
  }
}

type Moving = Extract<
  OneFact,
  {
    type: `transfer-${'restarted' | 'stalled' | 'quiet'}` | `file-${'progressed' | 'arrived'}`
  }
>

function moved(upload: Upload, fact: Moving): Upload {
  switch (fact.type) {
    case 'transfer-restarted':
      return { ...upload, tries: upload.tries + 1, ...reached(upload.bytes, 0), meter: undefined }
    case 'transfer-stalled':
      return { ...upload, stalled: true, meter: undefined }
    case 'transfer-quiet':
      return { ...upload, meter: undefined }
    case 'file-progressed': {
      // A part that broke off is sent anew; what was reached stays.
      const loaded = Math.max(upload.loaded, fact.loaded)
      const meter = measure(upload.meter, fact.at, loaded)
      return { ...upload, stalled: false, ...reached(upload.bytes, loaded), meter }
    }
    case 'file-arrived':
      return { ...upload, ...OVER, ...reached(upload.bytes, upload.bytes), state: 'TRANSCODING' }
  }
}

const OVER = { turn: 'over', paused: false, stalled: false, meter: undefined } as const

function failed(upload: Upload, problem: Trouble): Upload {
  if (upload.state === 'READY') return upload
  // What was asked to be saved waits for another try, where there can be one.
  const saving = upload.saving && problem.canRetry
  return { ...upload, ...OVER, progress: 100, state: 'ERROR', problem, saving }
}

/** Of what does not keep its sound, the next knows nothing but the file. */
function again(upload: Upload, keeps: boolean): Upload {
  const { bytes, tries, form, savedForm, fileName } = upload
  const nothing = {
    ...{ problem: undefined, transcodeId: undefined, sound: undefined },
    ...{ transcoded: 0, held: undefined },
  }
  const loaded = keeps ? upload.loaded : 0
  const from = { state: 'UPLOADING', turn: 'waiting', ...reached(bytes, loaded) } as const
  const next = { ...upload, ...nothing, ...from, tries: tries + 1 }
  if (keeps) return next
  const empty = newSoundForm(titleOfFile(fileName))
  // What it was to become, the next is to become.
  const isWanted = savedForm.status !== 'Draft' && form.status === savedForm.status
  const anew = { version: undefined, savedForm: isSameForm(form, empty) ? form : empty }
  return { ...next, ...anew, saving: upload.saving || isWanted }
}

/** Progress = loaded / total as a percentage. */
function reached(bytes: number, loaded: number): Pick<Upload, 'loaded' | 'progress'> {
  const progress = bytes > 0 ? Math.min(100, Math.max(0, (loaded / bytes) * 100)) : 0
  return { loaded, progress }
}

type Prepared = Exclude<
  OneFact,
  | Moving
  | { type: 'upload-paused' | 'upload-resumed' | 'upload-failed' | 'upload-retried' }
  | { type: 'form-edited' }
  | Saved
>

function prepared(upload: Upload, fact: Prepared): Upload {
  switch (fact.type) {
    case 'transcode-requested':
      return { ...upload, transcodeId: fact.transcodeId }
    case 'sound-created':
      // The form stands upon the sound as it was made, whatever has become of that elsewhere.
      return { ...limited(upload, fact.sound), version: upload.version ?? fact.sound.version }
    case 'transcode-progressed': {
      const { progress, waiting = 0, tags, error } = fact.status
      const transcoded = Math.max(upload.transcoded, progress)
      return {
        ...upload,
        transcoded,
        before: waiting,
        tags: tags ?? upload.tags,
        held: error?.message,
      }
    }
    case 'transcode-finished': {
      const { duration, tags } = fact.status
      const told = { duration, tags: tags ?? upload.tags ?? null, held: undefined }
      return { ...upload, state: 'READY', transcoded: 1, ...told }
    }
    case 'tags-answered':
      return { ...upload, answered: true }
  }
}

/** A limit that was set before the length was known, and lies beyond it, is wrong now. */
function limited(upload: Upload, sound: Sound): Upload {
  const { form, savedForm, problems } = upload
  const { limitError } = sound.edit ?? {}
  const isWrong = limitError && isSameLimit(form, savedForm)
  return { ...upload, sound, ...(isWrong && { problems: { ...problems, limitTo: limitError } }) }
}

function edited(upload: Upload, change: Partial<SoundForm>): Upload {
  const problems = forgetProblems(upload.problems, change)
  return { ...upload, form: { ...upload.form, ...change }, problems }
}
