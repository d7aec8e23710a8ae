import { useState } from 'react'
import { callApi } from '#client/api-client.ts'
import type { Page } from '#kernel/pagination.ts'
import { useFailureWords } from '#publishing/web/use-failure-words.ts'
import type { Sound } from '#sounds/contract.ts'
import { listMySounds, type MySound } from '#sounds/my-sounds-contract.ts'
import { usePages } from '#ui/use-pages.ts'
import type { MineQuery } from './filter/read-query.ts'
import { useProcessing } from './use-processing.ts'

/** By the id that each had when it was loaded; undefined: deleted. */
type Changes = ReadonlyMap<string, Sound | undefined>

/** One's own sounds, page by page, with the progress of those that are being processed. */
export function useMySounds(first: Page<MySound>, query: MineQuery) {
  const pages = usePages(
    first,
    (cursor) => callApi(listMySounds, { query: { ...query, cursor } }),
    { messageOf: useFailureWords(), restarts: true },
  )
  const [changed, setChanged] = useState<{ first: Page<MySound>; by: Changes }>()
  const changes: Changes = changed?.first === first ? changed.by : new Map()

  const byId = new Map(pages.items.map((sound) => [sound.id, sound]))
  const loaded = [...byId].flatMap(([id, sound]) => {
    if (!changes.has(id)) return [{ id, sound }]
    const newer = changes.get(id)
    return newer ? [{ id, sound: { ...sound, ...newer } }] : []
  })
  const items = loaded.map(({ sound }) => sound)
  const loadedIds = new Map(loaded.map(({ id, sound }) => [sound.id, id]))

  /** By the id that each has: a sound that is no longer public gets a new one. */
  const change = (by: Changes) => {
    const named = [...by].map(([id, sound]) => [loadedIds.get(id) ?? id, sound] as const)
    setChanged((now) => ({
      first,
      by: new Map([...(now?.first === first ? now.by : []), ...named]),
    }))
  }
  const replace = (newer: ReadonlyMap<string, Sound>) => change(newer)
  return {
    ...pages,
    items,
    replace,
    queue: useProcessing(items, replace),
    forget: (id: string) => change(new Map([[id, undefined]])),
  }
}
