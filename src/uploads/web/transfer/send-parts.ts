import type PQueue from 'p-queue'
import { isFailure } from '#client/api-client.ts'
import { PARTS_AT_ONCE, type PartedUpload, signParts } from '../../contract.ts'
import { isTransient } from './connection.ts'
import { callWithRetry, retry } from './retry.ts'
import { StorageFailure, storageRequests } from './storage-requests.ts'
import { UploadFailure, uploadFailureOf } from './upload-task.ts'

export interface Sending {
  file: Blob
  parted: PartedUpload
  signal: AbortSignal
  connections: PQueue
  /** Bytes of the whole file that were sent; fewer than before where a part broke off. */
  onLoaded: (bytes: number) => void
  onStalled: () => void
}

export async function sendParts(sending: Sending): Promise<void> {
  const { parted, connections } = sending
  const missing = missingParts(parted)
  const addresses = signedAddresses(parted.id, missing)
  const count = countLoaded(sending)
  const ending = new AbortController()
  const signal = AbortSignal.any([sending.signal, ending.signal])
  const next = missing.values()
  const work = async () => {
    for (const number of next) await sendPart(number, { ...sending, signal, addresses, count })
  }
  try {
    await Promise.all(Array.from({ length: connections.concurrency }, work))
  } finally {
    // One part that fails ends the others.
    ending.abort()
  }
}

function missingParts({ bytes, partBytes, done }: PartedUpload): number[] {
  const numbers = Array.from({ length: Math.ceil(bytes / partBytes) }, (_, index) => index + 1)
  const arrived = new Set(done)
  return numbers.filter((number) => !arrived.has(number))
}

interface OnePart extends Sending {
  addresses: ReturnType<typeof signedAddresses>
  count: ReturnType<typeof countLoaded>
}

async function sendPart(number: number, one: OnePart): Promise<void> {
  const { file, parted, signal, connections, addresses, count, onStalled } = one
  const from = (number - 1) * parted.partBytes
  const part = file.slice(from, Math.min(from + parted.partBytes, parted.bytes))
  const send = (attempt: number, reach: (bytes: number) => void) => {
    const onSent = (bytes: number) => {
      reach(bytes)
      count(number, bytes)
    }
    return connections.add(
      async () =>
        storageRequests.putPart(await addresses.of(number, signal), part, {
          signal,
          attempt,
          onSent,
        }),
      { signal },
    )
  }
  await sendPersistently(send, {
    signal,
    body: part,
    renew: () => addresses.forget(number),
    onStalled() {
      count(number, 0)
      onStalled()
    },
  })
  count(number, part.size)
}

interface Persistence {
  signal: AbortSignal
  body: Blob
  /** Signed addresses expire: the next attempt fetches another. */
  renew: () => void
  onStalled: () => void
}

/** Sends to the storage, again where the connection breaks; what is refused is tried three times. */
export function sendPersistently<Result>(
  send: (attempt: number, reach: (bytes: number) => void) => Promise<Result>,
  { signal, body, renew, onStalled }: Persistence,
): Promise<Result> {
  return retry(send, {
    signal,
    isBroken,
    async onFailure(error, failures) {
      if (!(error instanceof StorageFailure)) throw error
      if (!isBroken(error) && error.status < 500) {
        if (failures > 2) throw error
        renew()
      }
      await expectReadable(body)
      onStalled()
    },
  })
}

function isBroken(error: Error): boolean {
  return error instanceof StorageFailure && isTransient(error.status)
}

/** A file that was changed or moved since it was chosen fails like a broken connection. */
async function expectReadable(body: Blob): Promise<void> {
  await body
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      throw new UploadFailure('file_changed')
    })
}

function signedAddresses(id: string, missing: readonly number[]) {
  const known = new Map<number, { url: string; headers: Record<string, string> }>()
  let asking: Promise<void> = Promise.resolve()
  async function sign(number: number, signal: AbortSignal) {
    if (known.has(number)) return
    const later = missing.filter((other) => other > number && !known.has(other))
    const numbers = [number, ...later].slice(0, PARTS_AT_ONCE)
    const answer = await callWithRetry(signParts, { params: { id }, body: { numbers }, signal })
    if (isFailure(answer)) throw uploadFailureOf(answer)
    for (const part of answer.parts) known.set(part.number, part)
  }
  return {
    async of(number: number, signal: AbortSignal) {
      asking = asking.catch(() => {}).then(() => sign(number, signal))
      await asking
      const address = known.get(number)
      if (!address) throw new UploadFailure('unexpected')
      return address
    },
    forget: (number: number) => void known.delete(number),
  }
}

function countLoaded({ parted, onLoaded }: Pick<Sending, 'parted' | 'onLoaded'>) {
  const { bytes, partBytes, done } = parted
  const sizeOf = (number: number) => Math.min(partBytes, bytes - (number - 1) * partBytes)
  const sent = new Map(done.map((number) => [number, sizeOf(number)]))
  return (number: number, count: number) => {
    // A request has bytes beside those of the part.
    sent.set(number, Math.min(count, sizeOf(number)))
    onLoaded([...sent.values()].reduce((sum, one) => sum + one, 0))
  }
}
