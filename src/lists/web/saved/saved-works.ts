import { callApi, isFailure } from '#client/api-client.ts'
import type { ApiFailure } from '#client/failure.ts'
import type { SaveButtonProps } from '#ui/sound/save-slot.tsx'
import {
  listSavedIds,
  saveAlbum,
  saveSound,
  unsaveAlbum,
  unsaveSound,
} from '../../saved-contract.ts'

/** Browser tabs tell each other what was saved and removed. */
const CHANNEL = 'saved-works'

interface Change {
  memberId: string | undefined
  id: string
  isSaved: boolean
}

type Saved = Pick<SaveButtonProps, 'kind'> & { id: string }

const CALLS = {
  sound: { save: saveSound, remove: unsaveSound },
  album: { save: saveAlbum, remove: unsaveAlbum },
}

/** Holds what a member has saved, as all hearts of a page show it. */
export function createSavedWorks() {
  let memberId: string | undefined
  let isAsked = false
  let loaded: ReadonlySet<string> = new Set()
  /** What was saved or removed since. */
  let confirmed = new Map<string, boolean>()
  /** What was pressed and is not answered yet. */
  let wanted = new Map<string, boolean>()
  let channel: BroadcastChannel | undefined
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }

  /** Sends the last press on a work, one call after the other. */
  async function send({ kind, id }: Saved): Promise<ApiFailure | undefined> {
    const whose = wanted
    for (let sent = wanted.get(id); ; sent = wanted.get(id)) {
      const call = CALLS[kind][sent ? 'save' : 'remove']
      const answer = await callApi(call, { params: { id } })
      if (whose !== wanted) return undefined
      if (isFailure(answer)) return answer
      confirmed.set(id, sent ?? false)
      channel?.postMessage({ memberId, id, isSaved: sent ?? false } satisfies Change)
      if (wanted.get(id) === sent) return undefined
    }
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** Shows what the member changes in other tabs. @returns undo */
    followOtherTabs(): () => void {
      const opened = new BroadcastChannel(CHANNEL)
      channel = opened
      opened.addEventListener('message', ({ data }: MessageEvent<Change>) => {
        if (data.memberId !== memberId) return
        confirmed.set(data.id, data.isSaved)
        notify()
      })
      return () => opened.close()
    },

    has: (id: string) => wanted.get(id) ?? confirmed.get(id) ?? loaded.has(id),

    /** Asks for the works of this member, once; where that fails, the next call asks again. */
    async open(me: string): Promise<void> {
      if (me === memberId && isAsked) return
      // What was pressed before the works were asked for stands.
      if (memberId !== undefined && me !== memberId) {
        confirmed = new Map()
        wanted = new Map()
      }
      memberId = me
      isAsked = true
      loaded = new Set()
      notify()
      const answer = await callApi(listSavedIds)
      if (me !== memberId) return
      if (isFailure(answer)) isAsked = false
      else loaded = new Set(answer.ids)
      notify()
    },

    /** Shows the change immediately, and takes it back where the service refuses it. */
    async change(work: Saved, isSaved: boolean): Promise<ApiFailure | undefined> {
      const { id } = work
      const whose = wanted
      const isSending = whose.has(id)
      whose.set(id, isSaved)
      notify()
      if (isSending) return undefined
      const failure = await send(work)
      whose.delete(id)
      notify()
      return failure
    },
  }
}

/** One for the browser's page, as its cookie is one for all of it. */
export const savedWorks = createSavedWorks()
