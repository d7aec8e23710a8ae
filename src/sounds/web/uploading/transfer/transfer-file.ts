import { isFailure } from '#client/api-client.ts'
import {
  beginParts,
  completeParts,
  getParts,
  getSoundPolicy,
  PARTS_FROM_BYTES,
} from '#uploads/contract.ts'
import { postFile } from '#uploads/web/post-file.ts'
import { PostFailure } from '#uploads/web/send-body.ts'
import { backOff, callPatiently, countTries, isPassing, TRIES } from './patience.ts'
import { expectReadable, sendParts } from './send-parts.ts'
import type { Turns } from './turns.ts'
import { failureOf, UploadFailure, type Work } from './work.ts'

export interface Transfer {
  /** Shared with the other files. */
  turns: Turns
  /** Bytes of the file that went out. */
  onLoaded: (bytes: number) => void
  /** It is tried again after a while. */
  onStalled: () => void
  /** It begins again with the first byte. */
  onRestarted: () => void
  /** The parts have an id, by which they can be gone on with. */
  onBegun: (partsId: string) => void
}

/**
 * Brings a file to the storage, from where an earlier try has left it.
 *
 * @returns its key
 * @throws UploadFailure, or the signal's reason
 */
export async function transferFile(
  work: Work,
  signal: AbortSignal,
  transfer: Transfer,
): Promise<string> {
  if (work.key !== undefined) return work.key
  try {
    const send = work.partsId || work.file.size > PARTS_FROM_BYTES ? sendInParts : sendWhole
    work.key = await send(work, signal, transfer)
    return work.key
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof PostFailure ? asUploadFailure(error) : error
  }
}

function asUploadFailure({ status, code }: PostFailure): UploadFailure {
  const isCutOff = isPassing(status)
  if (isCutOff) return new UploadFailure(code, undefined, { passes: true, isCutOff })
  return new UploadFailure(status === 413 || code === 'EntityTooLarge' ? 'file_too_large' : code)
}

async function sendWhole(work: Work, signal: AbortSignal, transfer: Transfer) {
  const { file } = work
  const tries = countTries()
  const onProgress = (percent: number) => {
    tries.reach(percent)
    transfer.onLoaded((file.size * percent) / 100)
  }
  for (;;) {
    const { attempt } = tries
    work.policy ??= await askPolicy(file, signal)
    if (work.isPosted) transfer.onRestarted()
    work.isPosted = true
    const { policy } = work
    try {
      const options = { signal, attempt, onProgress }
      await transfer.turns.take(signal, () => postFile(policy, file, options))
      return keyOf(policy.params)
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof PostFailure)) throw error
      // It had arrived; only the answer was lost.
      if (error.status === 412) return keyOf(policy.params)
      // Forms run out: one is asked for anew and tried, but a refusal that stays is one.
      if (error.status === 403 && attempt <= 2) delete work.policy
      else if (!isPassing(error.status) && error.status < 500) throw error
      if (attempt >= TRIES) throw error
      await expectReadable(file)
      transfer.onStalled()
      await backOff(attempt - 1, signal)
      tries.fail(isPassing(error.status))
    }
  }
}

async function askPolicy(file: File, signal: AbortSignal) {
  const query = { name: file.name, ...(file.type && { type: file.type }) }
  const policy = await callPatiently(getSoundPolicy, { query, signal })
  if (isFailure(policy)) throw failureOf(policy)
  return policy
}

function keyOf({ key }: Record<string, string>): string {
  if (key === undefined) throw new UploadFailure('unexpected')
  return key
}

const ROUNDS = 3

async function sendInParts(work: Work, signal: AbortSignal, transfer: Transfer) {
  for (let round = 1; ; round += 1) {
    const parted = await findParts(work, transfer)
    signal.throwIfAborted()
    const { file } = work
    if (!parted.complete) await sendParts({ ...transfer, file, parted, signal })
    const whole = await callPatiently(completeParts, { params: { id: parted.id }, signal })
    if (!isFailure(whole)) return whole.key
    // The storage may have lost a part: it says which.
    if (whole.code !== 'parts_missing' || round >= ROUNDS) throw failureOf(whole)
  }
}

/** What the storage has by now; asked without the signal, so that whoever ends knows the id. */
async function findParts(work: Work, { onBegun, onRestarted }: Transfer) {
  const { file } = work
  if (work.partsId) {
    const known = await callPatiently(getParts, { params: { id: work.partsId } })
    if (!isFailure(known)) return known
    if (known.status !== 404) throw failureOf(known)
    onRestarted()
  }
  const type = file.type || undefined
  const body = { name: file.name, bytes: file.size, ...(type && { type }) }
  const begun = await callPatiently(beginParts, { body })
  if (isFailure(begun)) throw failureOf(begun)
  work.partsId = begun.id
  onBegun(begun.id)
  return begun
}
