import PQueue from 'p-queue'
import type { ApiFailure } from '#client/api-client.ts'
import type { ChosenFile, Upload, UploadEvent } from './state/upload.ts'
import { findUpload, type Store, type Uploads } from './state/uploads-reducer.ts'
import { transferFile } from './transfer/transfer-file.ts'
import { UploadFailure, type UploadTask } from './transfer/upload-task.ts'

export interface UploaderEvents {
  /** The sound that the file is for exists. */
  onPrepared?: (id: string, soundId: string) => void
  onPartsBegun?: (id: string, partsId: string) => void
  onArrived?: (fileName: string) => void
  /** The sound has the file: the upload need not be resumed. */
  onStored?: (id: string) => void
  onReady?: (fileName: string) => void
  /** `isStored`: the whole file has arrived and was not refused. */
  onFailed?: (upload: Upload, failure: UploadFailure, isStored: boolean) => void
  onLeftOver?: (fileName: string) => void
}

export interface UploadPurpose {
  /** Finds or makes the sound that the file is for. @returns its id @throws UploadFailure */
  prepare: (id: string, task: UploadTask) => Promise<string>
  /** @throws UploadFailure, or the reason of the task's end */
  use: (key: string, task: UploadTask, about: UploadUse) => Promise<void>
  /** Deletes from the server what was made of it. @returns the failure where something stayed */
  clear: (task: UploadTask) => Promise<ApiFailure | undefined>
}

interface UploadUse {
  id: string
  soundId: string
  onStored: () => void
}

export interface AddedFile extends ChosenFile {
  file: File
  partsId?: string | undefined
  /** The sound that an upload is for which is resumed. */
  soundId?: string | undefined
}

export type UploadsStore<Item extends Upload = Upload> = Store<Uploads<Item>, UploadEvent>

const REPORT_MS = 250
/** A browser holds six connections to one host: half of them stay free for the page itself. */
const CONNECTIONS = 3

/** Owns the files and their transfers: runs what the state asks for, and dispatches events. */
export class Uploader {
  events: UploaderEvents = {}
  readonly #store: UploadsStore
  readonly #purpose: UploadPurpose
  readonly #tasks = new Map<string, UploadTask>()
  readonly #connections = new PQueue({ concurrency: CONNECTIONS })
  #closing = new AbortController()

  constructor(store: UploadsStore, purpose: UploadPurpose) {
    this.#store = store
    this.#purpose = purpose
  }

  open(): void {
    this.#closing = new AbortController()
    const { signal } = this.#closing
    signal.addEventListener(
      'abort',
      this.#store.subscribe(() => this.#update()),
    )
    const follow = () => this.#followNetwork()
    addEventListener('online', follow, { signal })
    addEventListener('offline', follow, { signal })
    follow()
  }

  /** Ends all transfers; the bytes on the server stay, so that they can be resumed. */
  close(): void {
    this.#closing.abort()
    for (const { ending } of this.#tasks.values()) ending.abort()
  }

  add(added: readonly AddedFile[]): void {
    for (const { id, file, partsId, soundId } of added) {
      const ending = new AbortController()
      const task = {
        file,
        ending,
        settled: Promise.resolve(),
        soundId,
        ...(partsId && { partsId }),
      }
      this.#tasks.set(id, task)
    }
    const files = added.map(
      ({ file: _file, partsId: _partsId, soundId: _soundId, ...chosen }) => chosen,
    )
    this.#store.dispatch({ type: 'files-chosen', files })
    for (const { id } of added) {
      const task = this.#tasks.get(id)
      // The transfer waits for the same, and reports why it failed; Retry begins it again.
      if (task) this.#prepare(id, task).catch(() => {})
    }
  }

  pause(id: string, paused: boolean): void {
    this.#store.dispatch({ type: 'upload-paused', id, paused })
  }

  pauseAll(paused: boolean): void {
    this.#store.dispatch({ type: 'all-paused', paused })
  }

  /** Retries with the bytes that have arrived, or from the start where the file was refused. */
  retry(id: string): void {
    const task = this.#tasks.get(id)
    if (!task) return
    const resumes = task.transcodeId === undefined || task.failure?.canResume === true
    if (!resumes) {
      const { file, ending, soundId, prepared } = task
      const settled = task.settled.then(() => this.#clear(task))
      this.#tasks.set(id, { file, ending, settled, soundId, prepared })
    }
    this.#store.dispatch({ type: 'upload-retried', id, resumes })
  }

  /** Ends an upload in any state and deletes its data on the server. */
  async remove(id: string): Promise<void> {
    const task = this.#tasks.get(id)
    this.#tasks.delete(id)
    this.#store.dispatch({ type: 'upload-removed', id })
    if (!task) return
    task.isRemoved = true
    task.ending.abort()
    await task.settled
    await task.prepared?.catch(() => {})
    await this.#clear(task)
  }

  /** What has failed by the connection alone is retried once the browser is online. */
  #followNetwork(): void {
    const online = navigator.onLine !== false
    this.#store.dispatch({ type: 'connection-changed', online })
    if (!online) return
    for (const [id, { failure }] of this.#tasks) if (failure?.isConnection) this.retry(id)
  }

  async #clear(task: UploadTask): Promise<void> {
    if (await this.#purpose.clear(task)) this.events.onLeftOver?.(task.file.name)
  }

  #update(): void {
    for (const { id, transfer } of this.#store.get().list) {
      const task = this.#tasks.get(id)
      if (!task) continue
      if (transfer !== 'running') task.transfer?.abort()
      else if (!task.transfer) this.#begin(id, task)
    }
  }

  #begin(id: string, task: UploadTask): void {
    const transfer = new AbortController()
    task.transfer = transfer
    const former = task.settled
    task.settled = this.#run(id, task, transfer, former).finally(() => {
      if (task.transfer === transfer) task.transfer = undefined
      // It may have been resumed while it ended.
      if (!task.ending.signal.aborted) this.#update()
    })
  }

  async #run(id: string, task: UploadTask, transfer: AbortController, former: Promise<void>) {
    const { name } = task.file
    const signal = AbortSignal.any([transfer.signal, task.ending.signal])
    try {
      await former
      signal.throwIfAborted()
      const soundId = await this.#prepare(id, task)
      signal.throwIfAborted()
      const key = await this.#transfer(id, task, signal)
      signal.throwIfAborted()
      task.transfer = undefined
      this.#store.dispatch({ type: 'file-arrived', id })
      this.events.onArrived?.(name)
      const onStored = () => this.events.onStored?.(id)
      await this.#purpose.use(key, task, { id, soundId, onStored })
      if (findUpload(this.#store.get(), id)?.state === 'READY') this.events.onReady?.(name)
    } catch (error) {
      if (task.ending.signal.aborted || (task.transfer && transfer.signal.aborted)) return
      this.#fail(id, task, error)
    }
  }

  #prepare(id: string, task: UploadTask): Promise<string> {
    task.prepared ??= this.#purpose.prepare(id, task).then(
      (soundId) => {
        task.soundId = soundId
        if (!task.isRemoved) this.events.onPrepared?.(id, soundId)
        return soundId
      },
      (error: unknown) => {
        task.prepared = undefined
        throw error
      },
    )
    return task.prepared
  }

  #fail(id: string, task: UploadTask, error: unknown): void {
    const failure = error instanceof UploadFailure ? error : new UploadFailure('unexpected')
    task.failure = failure
    const upload = findUpload(this.#store.get(), id)
    const isStored = failure.canResume && task.key !== undefined
    if (upload) this.events.onFailed?.(upload, failure, isStored)
    if (failure !== error) throw error
  }

  #transfer(id: string, task: UploadTask, signal: AbortSignal): Promise<string> {
    const dispatch = (event: UploadEvent) => {
      if (!signal.aborted) this.#store.dispatch(event)
    }
    let reportedAt = Number.NEGATIVE_INFINITY
    return transferFile(task, signal, {
      connections: this.#connections,
      onLoaded(loaded) {
        const at = performance.now()
        if (at - reportedAt < REPORT_MS && loaded < task.file.size) return
        reportedAt = at
        dispatch({ type: 'file-progressed', id, loaded })
      },
      onStalled: () => dispatch({ type: 'transfer-stalled', id }),
      onRestarted: () => dispatch({ type: 'transfer-restarted', id }),
      onPartsBegun: (partsId) => this.events.onPartsBegun?.(id, partsId),
    })
  }
}
