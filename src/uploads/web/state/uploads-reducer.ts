import type { ChosenFile, TranscodeEvent, TransferEvent, Upload, UploadEvent } from './upload.ts'

/** A page that knows more of each upload has items of its own. */
export interface Uploads<Item extends Upload = Upload> {
  online: boolean
  list: readonly Item[]
}

export const noUploads: Uploads<never> = { online: true, list: [] }

/** Finds nothing once the upload is removed. */
export function findUpload<Item extends Upload>(
  { list }: Pick<Uploads<Item>, 'list'>,
  id: string,
): Item | undefined {
  return list.find((upload) => upload.id === id)
}

export const TRANSFERS = 3

/** The uploads after an event; `create` makes the item of a chosen file. */
export function reduceUploads<Item extends Upload>(
  uploads: Uploads<Item>,
  event: UploadEvent,
  create: (file: ChosenFile) => Item,
): Uploads<Item> {
  const online = event.type === 'connection-changed' ? event.online : uploads.online
  return { online, list: giveTransfers(online, listAfter(uploads.list, event, create)) }
}

export function uploadsReducer(uploads: Uploads, event: UploadEvent): Uploads {
  return reduceUploads(uploads, event, createUpload)
}

export function createUpload({ id, fileName, bytes, folder = '', loaded = 0 }: ChosenFile): Upload {
  return {
    id,
    fileName,
    bytes,
    folder,
    state: 'UPLOADING',
    transfer: 'waiting',
    paused: false,
    stalled: false,
    ...reached(bytes, loaded),
    transcodeId: undefined,
    transcoded: 0,
    queued: 0,
    problem: undefined,
    duration: undefined,
    tags: undefined,
  }
}

function listAfter<Item extends Upload>(
  list: readonly Item[],
  event: UploadEvent,
  create: (file: ChosenFile) => Item,
): readonly Item[] {
  switch (event.type) {
    case 'connection-changed':
      return list
    case 'files-chosen':
      return [...list, ...event.files.map(create)]
    case 'upload-removed':
      return list.filter(({ id }) => id !== event.id)
    case 'all-paused':
      return list.map((upload) => pauseUpload(upload, event.paused))
    default:
      return list.map((upload) => (upload.id === event.id ? changed(upload, event) : upload))
  }
}

/** Transfers those that did before, and of the waiting the first ones. */
function giveTransfers<Item extends Upload>(online: boolean, list: readonly Item[]): Item[] {
  const running = list.filter(({ transfer, paused }) => transfer === 'running' && !paused)
  let free = online ? TRANSFERS - running.length : 0
  return list.map((upload) => {
    const { transfer, paused } = upload
    if (transfer === 'ended') return upload
    if (!online || paused) {
      if (transfer === 'waiting') return upload
      return { ...upload, stalled: false, transfer: 'waiting' }
    }
    if (transfer !== 'waiting' || free <= 0) return upload
    free -= 1
    return { ...upload, transfer: 'running' }
  })
}

type OneEvent = Extract<UploadEvent, { id: string }>

function changed<Item extends Upload>(upload: Item, event: OneEvent): Item {
  switch (event.type) {
    case 'upload-paused':
      return pauseUpload(upload, event.paused)
    case 'upload-failed': {
      if (upload.state === 'READY') return upload
      return { ...upload, ...ENDED, progress: 100, state: 'ERROR', problem: event.problem }
    }
    case 'upload-retried':
      return upload.state === 'ERROR' ? retried(upload, event.resumes) : upload
    case 'transcode-requested':
    case 'transcode-progressed':
    case 'transcode-finished':
      return isProcessed(upload) ? transcoded(upload, event) : upload
    case 'upload-removed':
      return upload
    default:
      // An event that comes late, of a transfer that was stopped, changes nothing.
      return upload.transfer === 'running' ? transferred(upload, event) : upload
  }
}

function pauseUpload<Item extends Upload>(upload: Item, paused: boolean): Item {
  return upload.transfer === 'ended' ? upload : { ...upload, paused }
}

function isProcessed({ transfer, state }: Upload): boolean {
  return transfer === 'ended' && state !== 'ERROR'
}

const ENDED = { stalled: false, transfer: 'ended', paused: false } as const

function transferred<Item extends Upload>(upload: Item, event: TransferEvent): Item {
  const { bytes } = upload
  switch (event.type) {
    case 'transfer-restarted':
      return { ...upload, ...reached(bytes, 0) }
    case 'transfer-stalled':
      return { ...upload, stalled: true }
    case 'file-progressed': {
      // A part that broke off is sent again; what was reached stays.
      const loaded = Math.max(upload.loaded, event.loaded)
      return { ...upload, stalled: false, ...reached(bytes, loaded) }
    }
    case 'file-arrived':
      return { ...upload, ...ENDED, ...reached(bytes, bytes), state: 'TRANSCODING' }
  }
}

function retried<Item extends Upload>(upload: Item, resumes: boolean): Item {
  const { bytes, loaded } = upload
  return {
    ...upload,
    state: 'UPLOADING',
    transfer: 'waiting',
    ...reached(bytes, resumes ? loaded : 0),
    problem: undefined,
    transcodeId: undefined,
    transcoded: 0,
  }
}

function reached(bytes: number, loaded: number): Pick<Upload, 'loaded' | 'progress'> {
  const progress = bytes > 0 ? Math.min(100, Math.max(0, (loaded / bytes) * 100)) : 0
  return { loaded, progress }
}

function transcoded<Item extends Upload>(upload: Item, event: TranscodeEvent): Item {
  if (event.type === 'transcode-requested') return { ...upload, transcodeId: event.transcodeId }
  const { progress, waiting = 0, duration } = event.status
  const tags = event.status.tags ?? upload.tags
  if (event.type === 'transcode-finished') {
    const known = { duration, tags: tags ?? null }
    return { ...upload, state: 'READY', transcoded: 1, ...known }
  }
  const share = Math.max(upload.transcoded, progress)
  return { ...upload, transcoded: share, queued: waiting, tags }
}

/** State outside of React, whose changes are visible to the dispatcher immediately. */
export interface Store<State, Event> {
  get: () => State
  dispatch: (event: Event) => void
  subscribe: (listener: () => void) => () => void
}

export function createStore<State, Event>(
  initial: State,
  reduce: (state: State, event: Event) => State,
): Store<State, Event> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    dispatch(event) {
      const next = reduce(state, event)
      if (next === state) return
      state = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
