import { isFailure } from '#client/api-client.ts'
import {
  getTranscodeStatus,
  requestTranscode,
  retryTranscode,
  type TranscodeStatus,
} from '#uploads/contract.ts'
import { getSound } from '../../../contract.ts'
import type { SoundForm } from '../../editor/sound-form.ts'
import type { Fact } from '../state/facts.ts'
import { createDraft } from './create-draft.ts'
import { callPatiently, sleep } from './patience.ts'
import { failureOf, UploadFailure, type Work } from './work.ts'

export interface Preparing {
  id: string
  tell: (fact: Fact) => void
  /** What is typed by the time when the sound is made; undefined: it was removed. */
  formNow: () => SoundForm | undefined
  /** The server has what it needs: nothing of the upload need be remembered. */
  onKept: () => void
}

const POLL_MS = 1000
/** The server could not do it, and still has the file. */
const INTERNAL_ERROR = 'unexpected'

/**
 * Of a file in the storage: transcode → Draft → READY. What makes something on the server is not
 * broken off, so that its id is known to whoever removes it.
 *
 * @throws UploadFailure, or the reason of the work's end
 */
export async function prepareSound(key: string, work: Work, preparing: Preparing): Promise<void> {
  const { id, tell } = preparing
  const { signal } = work.over
  const begun = await callPatiently(requestTranscode, { body: { filename: key } })
  if (isFailure(begun)) throw failureOf(begun)
  const { transcodeId } = begun
  // What is not to be tried again is refused, and its status says why.
  if (work.transcodeId === transcodeId) {
    await callPatiently(retryTranscode, { params: { id: transcodeId } })
  }
  work.transcodeId = transcodeId
  if (work.isRemoved) return
  tell({ type: 'transcode-requested', id, transcodeId })
  await makeDraft(transcodeId, work, preparing)
  signal.throwIfAborted()
  const status = await followTranscode(transcodeId, signal, preparing)
  if (status.error) {
    const { code, message } = status.error
    throw new UploadFailure(code, message, { passes: code === INTERNAL_ERROR })
  }
  tell({ type: 'transcode-finished', id, status })
  if (work.soundId === undefined) return
  const now = await callPatiently(getSound, { params: { id: work.soundId }, signal })
  if (!isFailure(now)) tell({ type: 'sound-created', id, sound: now })
}

async function makeDraft(transcodeId: string, work: Work, preparing: Preparing): Promise<void> {
  const { id, tell, formNow, onKept } = preparing
  const form = formNow()
  const made = await createDraft(transcodeId, form)
  // A file may have turned out to be no sound already; then its status says why.
  if (isFailure(made) && made.code !== 'transcode_errored') throw failureOf(made)
  if (isFailure(made)) return onKept()
  const { sound, holdsForm } = made
  work.soundId = sound.id
  tell({ type: 'sound-created', id, sound })
  if (form && holdsForm) tell({ type: 'draft-kept', id, sound, form })
  onKept()
}

/** Asks once a second; a question that fails is asked again. */
async function followTranscode(
  transcodeId: string,
  signal: AbortSignal,
  { id, tell }: Preparing,
): Promise<TranscodeStatus> {
  for (;;) {
    const status = await callPatiently(getTranscodeStatus, { params: { id: transcodeId }, signal })
    if (!isFailure(status)) {
      if (status.status === 'READY' || status.status === 'ERROR') return status
      tell({ type: 'transcode-progressed', id, status })
    } else if (status.status === 404) throw failureOf(status)
    await sleep(POLL_MS, signal)
  }
}
