import {
  getSoundPolicy,
  getTranscodeStatus,
  requestTranscode,
  type TranscodeStatus,
} from '#uploads/contract.ts'
import { PostFailure, postFile } from '#uploads/web/post-file.ts'
import { callApi, isFailure } from '#web/api-client.ts'
import { createSound, getSound, TITLE_LENGTH } from '../../../contract.ts'
import type { Fact } from './uploads-state.ts'

/** What the way of a file tells as it goes. */
export interface UploadEvents {
  tell: (fact: Fact) => void
  onArrived: () => void
  onReady: () => void
  /** `message`: from the API, in the reader’s language; a code is the storage’s or the network’s. */
  onFailed: (why: { message?: string; code: string }) => void
}

interface Start extends UploadEvents {
  id: string
  file: File
  signal: AbortSignal
  /** The title as it stands when the sound is made. */
  titleNow: () => string
  /** Runs the transfer when its turn has come. */
  inTurn: (transfer: () => Promise<void>) => Promise<void>
}

const POLL_MS = 1000

/** Policy → storage → transcode → Draft → READY or ERROR. Throws on an abort by `signal` only. */
export async function runUpload(start: Start): Promise<void> {
  const key = await transfer(start)
  if (key === undefined) return
  const { id, signal, tell, onFailed, titleNow } = start
  tell({ type: 'file-arrived', id })
  start.onArrived()
  const begun = await callApi(requestTranscode, { body: { filename: key }, signal })
  if (isFailure(begun)) return onFailed(begun)
  const { transcodeId } = begun
  tell({ type: 'transcode-requested', id, transcodeId })
  const title = [...titleNow().trim()].slice(0, TITLE_LENGTH).join('')
  const sound = await callApi(createSound, {
    body: { transcodeId, ...(title && { title }) },
    signal,
  })
  // A file may have turned out to be no sound already; then its status says why.
  if (isFailure(sound) && sound.code !== 'transcode_errored') return onFailed(sound)
  if (!isFailure(sound)) tell({ type: 'sound-created', id, sound })
  const status = await followTranscode(start, transcodeId)
  if (status.error) return onFailed(status.error)
  tell({ type: 'transcode-finished', id, duration: status.duration })
  start.onReady()
  if (isFailure(sound)) return
  const now = await callApi(getSound, { params: { id: sound.id }, signal })
  if (!isFailure(now)) tell({ type: 'sound-created', id, sound: now })
}

/** The key of the file in the storage; undefined where it did not arrive. */
async function transfer({ id, file, signal, tell, onFailed, inTurn }: Start) {
  const policy = await callApi(getSoundPolicy, {
    query: { name: file.name, ...(file.type && { type: file.type }) },
    signal,
  })
  if (isFailure(policy)) return void onFailed(policy)
  try {
    const onProgress = (percent: number) => tell({ type: 'file-progressed', id, percent })
    await inTurn(() => postFile(policy, file, { signal, onProgress }))
    return policy.params.key
  } catch (error) {
    if (!(error instanceof PostFailure)) throw error
    onFailed({ code: error.code })
  }
}

/** Asks once a second; a question that fails is asked again. */
async function followTranscode(
  { id, signal, tell }: Start,
  transcodeId: string,
): Promise<Pick<TranscodeStatus, 'duration' | 'error'>> {
  for (;;) {
    const status = await callApi(getTranscodeStatus, { params: { id: transcodeId }, signal })
    if (!isFailure(status)) {
      if (status.status === 'READY' || status.status === 'ERROR') return status
      tell({ type: 'transcode-progressed', id, share: status.progress })
    } else if (status.status === 404) return { error: status }
    await pause(POLL_MS, signal)
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => reject(signal.reason)
    signal.throwIfAborted()
    signal.addEventListener('abort', end, { once: true })
    setTimeout(() => {
      signal.removeEventListener('abort', end)
      resolve()
    }, ms)
  })
}
