import { callApi, isFailure } from '#client/api-client.ts'
import { PAGE_MAX } from '#kernel/pagination.ts'
import { listMyPurchases } from '../../purchases-contract.ts'
import { listKept, removeAllKept, removeKept } from './kept-sounds.ts'

const CHECKED_KEY = 'kept-sounds-checked'
const DAY_MS = 24 * 60 * 60 * 1000

/** Removes what another member keeps here, everything after a sign-out and, once a day, what was refunded since. */
export async function checkKept(userId: string | undefined): Promise<void> {
  if (userId === undefined) {
    localStorage.removeItem(CHECKED_KEY)
    await removeAllKept()
    return
  }
  const kept = await listKept()
  const others = kept.filter(({ owner }) => owner !== userId)
  if (others.length > 0) await removeKept(others.map(({ id }) => id))
  const checkedAt = Number(localStorage.getItem(CHECKED_KEY) ?? 0)
  if (Date.now() - checkedAt < DAY_MS || kept.length === others.length) return
  const owned = await listOwned()
  // Without an answer the next page asks again.
  if (owned === undefined) return
  await removeKept(kept.map(({ id }) => id).filter((id) => !owned.has(id)))
  localStorage.setItem(CHECKED_KEY, `${Date.now()}`)
}

/** Ids of all sounds that were bought and still play, hidden purchases included; undefined without an answer. */
async function listOwned(): Promise<Set<string> | undefined> {
  const owned = new Set<string>()
  for (const hidden of [undefined, '1'] as const) {
    let cursor: string | undefined
    do {
      const query = { limit: PAGE_MAX, ...(hidden && { hidden }), ...(cursor && { cursor }) }
      const page = await callApi(listMyPurchases, { query })
      if (isFailure(page)) return undefined
      const tracks = page.items.flatMap((item) => item.tracks)
      for (const { id, mp3Url } of tracks) if (mp3Url !== null) owned.add(id)
      cursor = page.next ?? undefined
    } while (cursor)
  }
  return owned
}
