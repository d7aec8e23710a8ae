import { isFailure } from '#client/api-client.ts'
import { PARTS_AT_ONCE, type PartedUpload, signParts } from '#uploads/contract.ts'
import { putPart } from '#uploads/web/put-part.ts'
import { PostFailure } from '#uploads/web/send-body.ts'
import { backOff, callPatiently, countTries, isPassing, TRIES } from './patience.ts'
import { TRANSFERS_AT_ONCE, type Turns } from './turns.ts'
import { failureOf, UploadFailure } from './work.ts'

interface Sending {
  file: Blob
  parted: PartedUpload
  signal: AbortSignal
  /** Shared with the other files. */
  turns: Turns
  /** Bytes of the whole file that went out; less than before where a part broke off. */
  onLoaded: (bytes: number) => void
  onStalled: () => void
}

/**
 * Sends the parts that the storage has not, each until it has arrived.
 *
 * @throws UploadFailure, PostFailure, or the signal's reason
 */
export async function sendParts(sending: Sending): Promise<void> {
  const { parted } = sending
  const missing = missingParts(parted)
  const addresses = signedAddresses(parted.id, missing)
  const loaded = countLoaded(sending)
  const ending = new AbortController()
  const signal = AbortSignal.any([sending.signal, ending.signal])
  const next = missing.values()
  const work = async () => {
    for (const number of next) await sendPart(number, { ...sending, signal, addresses, loaded })
  }
  try {
    await Promise.all(Array.from({ length: TRANSFERS_AT_ONCE }, work))
  } finally {
    // One part that does not come through ends the others.
    ending.abort()
  }
}

function missingParts({ bytes, partBytes, done }: PartedUpload): number[] {
  const numbers = Array.from({ length: Math.ceil(bytes / partBytes) }, (_, index) => index + 1)
  const arrived = new Set(done)
  return numbers.filter((number) => !arrived.has(number))
}

type Addresses = ReturnType<typeof signedAddresses>
type Loaded = ReturnType<typeof countLoaded>
type OnePart = Sending & { addresses: Addresses; loaded: Loaded }

async function sendPart(number: number, one: OnePart): Promise<void> {
  const { file, parted, signal, turns, addresses, loaded, onStalled } = one
  const from = (number - 1) * parted.partBytes
  const part = file.slice(from, Math.min(from + parted.partBytes, parted.bytes))
  const tries = countTries()
  const onSent = (bytes: number) => {
    tries.reach(bytes)
    loaded.sent(number, bytes)
  }
  for (;;) {
    const { attempt } = tries
    try {
      await turns.take(signal, async () => {
        const address = await addresses.of(number, signal)
        await putPart(address, part, { signal, attempt, onSent })
      })
      return loaded.sent(number, part.size)
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof PostFailure) || attempt >= TRIES) throw error
      loaded.sent(number, 0)
      if (!isPassing(error.status)) addresses.forget(number)
      // Signed addresses run out: one is fetched anew and tried, but a refusal that stays is one.
      if (!isPassing(error.status) && error.status < 500 && attempt > 2) throw error
      await expectReadable(part)
      onStalled()
      await backOff(attempt - 1, signal)
      tries.fail(isPassing(error.status))
    }
  }
}

/** A file that was changed or moved since it was chosen fails like a broken connection. */
export async function expectReadable(part: Blob): Promise<void> {
  await part
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      throw new UploadFailure('file_changed')
    })
}

/** Addresses of parts, signed many at once. */
function signedAddresses(id: string, missing: readonly number[]) {
  const known = new Map<number, { url: string; headers: Record<string, string> }>()
  let asking: Promise<void> = Promise.resolve()
  async function sign(number: number, signal: AbortSignal) {
    if (known.has(number)) return
    const later = missing.filter((other) => other > number && !known.has(other))
    const numbers = [number, ...later].slice(0, PARTS_AT_ONCE)
    const answer = await callPatiently(signParts, { params: { id }, body: { numbers }, signal })
    if (isFailure(answer)) throw failureOf(answer)
    for (const part of answer.parts) known.set(part.number, part)
  }
  return {
    async of(number: number, signal: AbortSignal) {
      const asked = asking.catch(() => {}).then(() => sign(number, signal))
      asking = asked
      await asked
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
  return {
    sent(number: number, count: number) {
      // What goes out beside the bytes of the part is none of it.
      sent.set(number, Math.min(count, sizeOf(number)))
      onLoaded([...sent.values()].reduce((sum, one) => sum + one, 0))
    },
  }
}
