import { useState } from 'react'
import type { ApiFailure } from '#client/api-client.ts'
import type { Page } from '#kernel/pagination.ts'
import { useFailureWords } from '#ui/use-failure-words.ts'
import { usePages } from '#ui/use-pages.ts'

/** Works as they are now, by the id that they had before; undefined: deleted. */
export type News<Work> = ReadonlyMap<string, Partial<Work> | undefined>

/** One's own works, page by page, with what has become of them since they were loaded. */
export function useMyWorks<Work extends { id: string }>(
  first: Page<Work>,
  read: (cursor: string) => Promise<Page<Work> | ApiFailure>,
) {
  const pages = usePages(first, read, { messageOf: useFailureWords(), restarts: true })
  const [changed, setChanged] = useState<{ first: Page<Work>; by: News<Work> }>()
  const changes: News<Work> = changed?.first === first ? changed.by : new Map()
  const loaded = applyNews(pages.items, changes)
  // A work that is no longer public gets a new id.
  const loadedIds = new Map(loaded.map(({ id, work }) => [work.id, id]))

  function change(news: News<Work>) {
    const named = [...news].map(([id, work]) => [loadedIds.get(id) ?? id, work] as const)
    setChanged((now) => ({
      first,
      by: new Map([...(now?.first === first ? now.by : []), ...named]),
    }))
  }
  return { ...pages, items: loaded.map(({ work }) => work), change }
}

/** @returns each work once, with the id that it was loaded under */
export function applyNews<Work extends { id: string }>(works: readonly Work[], news: News<Work>) {
  const byId = new Map(works.map((work) => [work.id, work]))
  return [...byId].flatMap(([id, work]) => {
    const newer = news.get(id)
    if (!newer && news.has(id)) return []
    return [{ id, work: { ...work, ...newer } }]
  })
}
