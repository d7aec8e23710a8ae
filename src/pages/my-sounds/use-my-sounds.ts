import { callApi } from '#client/api-client.ts'
import type { Page } from '#kernel/pagination.ts'
import { useFailureWords } from '#publishing/web/use-failure-words.ts'
import type { Sound } from '#sounds/contract.ts'
import { listMySounds, type MySound } from '#sounds/my-sounds-contract.ts'
import { usePages } from '#ui/use-pages.ts'
import type { MineQuery } from './filter/read-query.ts'
import { useProcessing } from './use-processing.ts'

/** One's own sounds, page by page, with the progress of those that are being processed. */
export function useMySounds(first: Page<MySound>, query: MineQuery) {
  const pages = usePages(
    first,
    (cursor) => callApi(listMySounds, { query: { ...query, cursor } }),
    { keyOf: ({ id }) => id, messageOf: useFailureWords(), restarts: true },
  )
  const { items, setItems } = pages

  /** By the id that each had: a sound that is no longer public has a new id. */
  const replace = (newer: ReadonlyMap<string, Sound>) =>
    setItems((old) => old.map((sound) => ({ ...sound, ...newer.get(sound.id) })))

  return {
    ...pages,
    replace,
    queue: useProcessing(items, replace),
    forget: (id: string) => setItems((old) => old.filter((sound) => sound.id !== id)),
  }
}
