import type { ApiFailure } from '#client/api-client.ts'
import { watchSilence } from '#uploads/web/watch-silence.ts'
import type { Fact, Upload } from '../state/facts.ts'
import type { UploadsStore } from '../state/uploads-store.ts'
import { leaveNothing } from './leave-nothing.ts'
import { openLine } from './line.ts'
import { type Preparing, prepareSound } from './prepare-sound.ts'
import { transferFile } from './transfer-file.ts'
import { openTurns, TRANSFERS_AT_ONCE } from './turns.ts'
import { UploadFailure, type Work } from './work.ts'

/** What is said beside what is shown. */
export interface UploaderEvents {
  onBegun: (id: string, partsId: string) => void
  onArrived: (fileName: string) => void
  /** Nothing of it need be remembered any more. */
  onKept: (id: string) => void
  onReady: (fileName: string) => void
  /** Kept: the whole file has arrived and was not refused. */
  onFailed: (id: string, fileName: string, failure: UploadFailure, isKept: boolean) => void
  /** Something of a removed upload stayed on the server. */
  onLeft: (fileName: string) => void
}

/** What becomes of a file that has arrived. */
export interface Purpose {
  /** @throws UploadFailure, or the reason of the work's end */
  prepare: (key: string, work: Work, preparing: Preparing) => Promise<void>
  /** Takes from the server what was made of it. @returns the failure where something stayed */
  clear: (work: Work) => Promise<ApiFailure | undefined>
}

const NEW_SOUND: Purpose = { prepare: prepareSound, clear: leaveNothing }

const TELL_MS = 250
/** Longer than a slow line takes between two words of what has gone out. */
const QUIET_MS = 10_000

/** Owns the files and their transfers: does what the state says, and tells it what has happened. */
export class Uploader {
  readonly #store: UploadsStore
  readonly #events: UploaderEvents
  readonly #purpose: Purpose
  readonly #works = new Map<string, Work>()
  readonly #turns = openTurns(TRANSFERS_AT_ONCE)
  readonly #line = openLine({
    onLost: () => this.#store.tell({ type: 'connection-lost' }),
    onFound: () => this.#goOn(),
  })
  #undo: (() => void) | undefined

  constructor(store: UploadsStore, events: UploaderEvents, purpose = NEW_SOUND) {
    this.#store = store
    this.#events = events
    this.#purpose = purpose
  }

  open(): void {
    const { tell, subscribe } = this.#store
    const lose = () => tell({ type: 'connection-lost' })
    const find = () => {
      // The line is asked by this event too, and the network alone is not the service.
      if (!this.#line.isLost()) tell({ type: 'connection-restored' })
    }
    const unsubscribe = subscribe(() => this.#look())
    addEventListener('offline', lose)
    addEventListener('online', find)
    if (navigator.onLine === false) lose()
    this.#undo = () => {
      unsubscribe()
      removeEventListener('offline', lose)
      removeEventListener('online', find)
    }
  }

  /** Ends all transfers; what has arrived is kept, and what has not can be gone on with. */
  close(): void {
    this.#undo?.()
    this.#line.close()
    for (const { over } of this.#works.values()) over.abort()
  }

  /** Takes a file in hand; `partsId` names what an earlier visit has brought of it. */
  take(id: string, file: File, partsId?: string): void {
    const over = new AbortController()
    this.#works.set(id, { file, over, settled: Promise.resolve(), ...(partsId && { partsId }) })
  }

  /** Tries again: from where the transfer was, or with nothing where the file was refused. */
  retry(id: string): void {
    const work = this.#works.get(id)
    if (!work) return
    const keeps = work.transcodeId === undefined || work.hasBrokenOff === true
    if (!keeps) {
      const { file, over } = work
      const former = work.settled.then(() => this.#clear(work))
      this.#works.set(id, { file, over, settled: former })
    }
    this.#store.tell({ type: 'upload-retried', id, keeps })
    this.#line.wake()
  }

  /** The service answers again: what the connection alone has ended is tried again. */
  #goOn(): void {
    this.#store.tell({ type: 'connection-restored' })
    for (const { id, state } of this.#store.get().list) {
      if (state === 'ERROR' && this.#works.get(id)?.isCutOff) this.retry(id)
    }
  }

  /** Ends an upload wherever it is and takes what is there of it from the server. */
  async remove(id: string): Promise<void> {
    const work = this.#works.get(id)
    this.#works.delete(id)
    this.#store.tell({ type: 'sound-removed', id })
    if (!work) return
    work.isRemoved = true
    work.over.abort()
    await work.settled
    await this.#clear(work)
  }

  async #clear(work: Work): Promise<void> {
    if (await this.#purpose.clear(work)) this.#events.onLeft(work.file.name)
  }

  #look(): void {
    for (const { id, turn } of this.#store.get().list) {
      const work = this.#works.get(id)
      if (!work) continue
      if (turn !== 'running') work.transfer?.abort()
      else if (!work.transfer) this.#begin(id, work)
    }
  }

  #begin(id: string, work: Work): void {
    const transfer = new AbortController()
    work.transfer = transfer
    const former = work.settled
    work.settled = this.#run(id, work, transfer, former).finally(() => {
      if (work.transfer === transfer) work.transfer = undefined
      // It may have been resumed while it came to its end.
      if (!work.over.signal.aborted) this.#look()
    })
  }

  async #run(id: string, work: Work, transfer: AbortController, former: Promise<void>) {
    const { name } = work.file
    const signal = AbortSignal.any([transfer.signal, work.over.signal])
    try {
      await former
      signal.throwIfAborted()
      const key = await this.#transfer(id, work, signal)
      signal.throwIfAborted()
      work.transfer = undefined
      this.#line.trust()
      this.#store.tell({ type: 'file-arrived', id })
      this.#events.onArrived(name)
      await this.#prepare(id, key, work)
    } catch (error) {
      const isEnded = work.over.signal.aborted || (work.transfer && transfer.signal.aborted)
      if (isEnded) return
      const known = error instanceof UploadFailure
      work.hasBrokenOff = known && error.passes
      work.isCutOff = known && error.isCutOff
      const isKept = work.hasBrokenOff && work.key !== undefined
      this.#events.onFailed(id, name, known ? error : new UploadFailure('unexpected'), isKept)
      if (work.isCutOff) this.#line.doubt()
      if (!known) throw error
    }
  }

  #transfer(id: string, work: Work, signal: AbortSignal): Promise<string> {
    const tell = (fact: Fact) => {
      if (!signal.aborted) this.#store.tell(fact)
    }
    let told = Number.NEGATIVE_INFINITY
    const silence = watchSilence(QUIET_MS, () => tell({ type: 'transfer-quiet', id }))
    return transferFile(work, signal, {
      turns: this.#turns,
      onLoaded(loaded) {
        silence.hear()
        const at = performance.now()
        if (at - told < TELL_MS && loaded < work.file.size) return
        told = at
        tell({ type: 'file-progressed', id, loaded, at })
      },
      onStalled: () => tell({ type: 'transfer-stalled', id }),
      onRestarted: () => tell({ type: 'transfer-restarted', id }),
      onBegun: (partsId) => this.#events.onBegun(id, partsId),
    }).finally(silence.end)
  }

  async #prepare(id: string, key: string, work: Work): Promise<void> {
    const formNow = () => this.#find(id)?.form
    const onKept = () => this.#events.onKept(id)
    const { tell } = this.#store
    await this.#purpose.prepare(key, work, { id, tell, formNow, onKept })
    if (this.#find(id)?.state === 'READY') this.#events.onReady(work.file.name)
  }

  #find(id: string): Upload | undefined {
    return this.#store.get().list.find((upload) => upload.id === id)
  }
}
