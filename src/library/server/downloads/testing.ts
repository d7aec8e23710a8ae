import { expect } from 'vitest'
import type { TestMember } from '#main/testing.ts'
import { getOrder, type PurchaseFormat } from '#orders/contract.ts'
import { openShop } from '#orders/server/testing.ts'
import { readZip } from '#ports/zip/testing.ts'
import { downloadPath } from '../../download-path.ts'

/** Opens a shop with an artist of a Japanese name, whose albums tests buy and download. */
export async function openDownloads() {
  const shop = await openShop()
  const { db } = shop.context
  const artist = await shop.signUp('mio')
  await db.updateTable('users').set({ name: '神田みお' }).where('id', '=', artist.userId).execute()
  const listener = await shop.signUp('listener')

  async function release(titles: readonly string[], title: string) {
    const sounds: { id: number; publicId: string }[] = []
    for (const name of titles) sounds.push(await shop.addSound(artist, { title: name }))
    return { sounds, album: await shop.addAlbum(artist, sounds, { title }) }
  }

  async function buy(album: { publicId: string }, as: TestMember) {
    const { id, checkoutUrl } = await shop.order({ albums: [album], as })
    await shop.pay(checkoutUrl)
    await shop.runJobs()
    const { body } = await shop.call(getOrder, { params: { id }, as })
    return { id, grant: body.items[0]?.grant ?? '', sounds: body.items[0]?.sounds ?? [] }
  }

  async function buyAsGuest(request: Parameters<typeof shop.order>[0]) {
    const { id, checkoutUrl } = await shop.order(request)
    const paid = await shop.pay(checkoutUrl)
    const key = new URL(paid.headers.get('location') ?? '').searchParams.get('key') ?? ''
    await shop.runJobs()
    const { body } = await shop.call(getOrder, { params: { id }, query: { key } })
    return { id, key, items: body.items }
  }

  function get(
    path: string,
    as?: { token: string },
    headers: Record<string, string> = {},
    method: 'GET' | 'HEAD' = 'GET',
  ): Promise<Response> {
    const session = as && { authorization: `Bearer ${as.token}` }
    return fetch(shop.origin + path, { method, headers: { ...session, ...headers } })
  }

  /** A ZIP, or a file in another format than the original, once it is made. */
  async function getMade(path: string, ...more: [as?: { token: string }]) {
    const first = await get(path, ...more)
    if (first.status !== 503) return first
    await shop.runJobs()
    return get(path, ...more)
  }

  async function zipOf(grant: string, format: PurchaseFormat, as: TestMember) {
    const answer = await getMade(downloadPath(grant, format), as)
    expect(answer.status).toBe(200)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('content-length')).toBe(String(bytes.length))
    return { answer, bytes, files: await readZip(bytes) }
  }

  return { shop, artist, listener, release, buy, buyAsGuest, get, getMade, zipOf }
}
