import { isFailure } from '#client/api-client.ts'
import {
  beginParts,
  completeParts,
  getParts,
  getSoundPolicy,
  PARTS_FROM_BYTES,
} from '../../contract.ts'
import { isTransient } from './connection.ts'
import { callWithRetry } from './retry.ts'
import { type Sending, sendParts, sendPersistently } from './send-parts.ts'
import { StorageFailure, storageRequests } from './storage-requests.ts'
import { UploadFailure, type UploadTask, uploadFailureOf } from './upload-task.ts'

export interface Transfer extends Pick<Sending, 'connections' | 'onLoaded' | 'onStalled'> {
  onRestarted: () => void
  onPartsBegun: (partsId: string) => void
}

/** Brings a file to the storage, from where an earlier attempt has left it. @returns its key */
export async function transferFile(
  task: UploadTask,
  signal: AbortSignal,
  transfer: Transfer,
): Promise<string> {
  if (task.key !== undefined) return task.key
  try {
    const send = task.partsId || task.file.size > PARTS_FROM_BYTES ? sendInParts : sendWhole
    task.key = await send(task, signal, transfer)
    return task.key
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof StorageFailure ? asUploadFailure(error) : error
  }
}

function asUploadFailure({ status, code }: StorageFailure): UploadFailure {
  const isConnection = isTransient(status)
  if (isConnection) return new UploadFailure(code, undefined, { canResume: true, isConnection })
  return new UploadFailure(status === 413 || code === 'EntityTooLarge' ? 'file_too_large' : code)
}

async function sendWhole(task: UploadTask, signal: AbortSignal, transfer: Transfer) {
  const { file } = task
  async function send(attempt: number, reach: (bytes: number) => void) {
    const onProgress = (percent: number) => {
      const loaded = (file.size * percent) / 100
      reach(loaded)
      transfer.onLoaded(loaded)
    }
    task.policy ??= await askPolicy(file, signal)
    if (task.isPosted) transfer.onRestarted()
    task.isPosted = true
    const { policy } = task
    const post = () => storageRequests.postFile(policy, file, { signal, attempt, onProgress })
    await transfer.connections.add(post, { signal })
    const { key } = policy.params
    if (key === undefined) throw new UploadFailure('unexpected')
    return key
  }
  return sendPersistently(send, {
    signal,
    body: file,
    renew() {
      delete task.policy
    },
    onStalled: transfer.onStalled,
  })
}

async function askPolicy(file: File, signal: AbortSignal) {
  const query = { name: file.name, ...(file.type && { type: file.type }) }
  const policy = await callWithRetry(getSoundPolicy, { query, signal })
  if (isFailure(policy)) throw uploadFailureOf(policy)
  return policy
}

const ROUNDS = 3

async function sendInParts(task: UploadTask, signal: AbortSignal, transfer: Transfer) {
  for (let round = 1; ; round += 1) {
    const parted = await findParts(task, transfer)
    signal.throwIfAborted()
    const { file } = task
    if (!parted.complete) await sendParts({ ...transfer, file, parted, signal })
    const whole = await callWithRetry(completeParts, { params: { id: parted.id }, signal })
    if (!isFailure(whole)) return whole.key
    // The storage may have lost a part; the next round sends it.
    if (whole.code !== 'parts_missing' || round >= ROUNDS) throw uploadFailureOf(whole)
  }
}

/** What the storage has by now; asked without the signal, so that the id is known for removal. */
async function findParts(task: UploadTask, { onPartsBegun, onRestarted }: Transfer) {
  const { file, partsId } = task
  if (partsId) {
    const known = await callWithRetry(getParts, { params: { id: partsId } })
    if (!isFailure(known)) return known
    if (known.status !== 404) throw uploadFailureOf(known)
    onRestarted()
  }
  const body = { name: file.name, bytes: file.size, ...(file.type && { type: file.type }) }
  const begun = await callWithRetry(beginParts, { body })
  if (isFailure(begun)) throw uploadFailureOf(begun)
  task.partsId = begun.id
  onPartsBegun(begun.id)
  return begun
}
