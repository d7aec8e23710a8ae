import { useMemo, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type ApiFailure, callApi, isFailure } from '#client/api-client.ts'
import type { Page } from '#kernel/pagination.ts'
import {
  listPlaylistSounds,
  moveInPlaylist,
  type PlaylistEntry,
  removeFromPlaylist,
} from '#lists/playlists-contract.ts'
import { useToast } from '#ui/overlay/toasts.tsx'
import { moveItem } from '#ui/sortable/move-item.ts'
import { useFailureWords } from '#ui/use-failure-words.ts'
import { usePages } from '#ui/use-pages.ts'

/** What the owner has done since the page was loaded. */
interface Edits {
  first: Page<PlaylistEntry>
  order: readonly string[]
  removed: ReadonlySet<string>
}

/**
 * The entries of one’s own playlist as they are put in order. Changes are shown immediately and sent
 * one after the other; where one is refused, the playlist is loaded anew.
 */
export function useOwnEntries(id: string, first: Page<PlaylistEntry>) {
  const wordsOf = useFailureWords()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const read = (cursor: string) =>
    callApi(listPlaylistSounds, { params: { id }, query: { cursor } })
  const pages = usePages(first, read, { messageOf: wordsOf, restarts: true })
  const [known, setEdits] = useState<Edits>()
  const edits = known?.first === first ? known : { first, order: [], removed: new Set<string>() }
  const entries = arrange(pages.items, edits)
  const key = entries.map(({ entry }) => entry).join()
  const ids = useMemo(() => (key === '' ? [] : key.split(',')), [key])
  const sending = useRef(Promise.resolve())

  function send(call: () => Promise<ApiFailure | undefined>) {
    sending.current = sending.current.then(async () => {
      const answer = await call()
      if (!isFailure(answer)) return
      toast(wordsOf(answer), 'failed')
      await revalidate()
    })
  }

  function move(entry: string, to: number) {
    const order = moveItem(ids, ids.indexOf(entry), to)
    setEdits({ ...edits, order })
    const after = order[to - 1] ?? null
    send(() => callApi(moveInPlaylist, { params: { id, entry }, body: { after } }))
  }

  function remove(entry: string) {
    setEdits({ ...edits, removed: new Set([...edits.removed, entry]) })
    send(() => callApi(removeFromPlaylist, { params: { id, entry } }))
  }

  return { ...pages, entries, ids, move, remove }
}

/** Entries that were loaded since the last move come after the others. */
function arrange(items: readonly PlaylistEntry[], { order, removed }: Edits): PlaylistEntry[] {
  const places = new Map(order.map((entry, place) => [entry, place]))
  const placeOf = ({ entry }: PlaylistEntry) => places.get(entry) ?? order.length
  const shown = new Map(items.map((item) => [item.entry, item]))
  return [...shown.values()]
    .filter(({ entry }) => !removed.has(entry))
    .sort((one, other) => placeOf(one) - placeOf(other))
}
