import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '#orders/server/testing.ts'
import { actAll } from './act.ts'
import { ARTISTS, LISTENERS } from './catalogue/catalogue.ts'
import { type Person, personOf } from './client.ts'

let shop: Shop
let folder: string
beforeAll(async () => {
  shop = await openShop()
  folder = await mkdtemp(join(tmpdir(), 'neiro-demo-acts-'))
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

test('the service takes all that people of the demo do, once, also where it is broken off', async () => {
  const people = new Map<string, Person>()
  const ids = new Map<string, string>()
  const artists = new Map(ARTISTS.map((artist) => [artist.username, artist]))
  for (const { username } of [...ARTISTS, ...LISTENERS]) {
    const member = await shop.signUp(username)
    people.set(username, personOf(shop.origin, member.token))
    const { sounds = [], albums = [] } = artists.get(username) ?? {}
    const made = new Map<string, { id: number; publicId: string }>()
    for (const { key, title, status, price: priceYen, nameyourprice: nameYourPrice } of sounds) {
      made.set(key, await shop.addSound(member, { title, status, priceYen, nameYourPrice }))
    }
    for (const { title, price: priceYen, nameyourprice: nameYourPrice, sounds } of albums) {
      const within = sounds.flatMap((key) => made.get(key) ?? [])
      const album = await shop.addAlbum(member, within, { title, priceYen, nameYourPrice })
      ids.set(title, album.publicId)
    }
    for (const [key, { publicId }] of made) ids.set(key, publicId)
  }
  await sql`update recordings set duration_seconds = 300`.execute(shop.context.db)
  await sql`with link as (
      insert into stream_links (public_id, recording_id)
      select public_id, id from recordings returning id, recording_id)
    update sounds set stream_link_id = link.id from link
    where link.recording_id = sounds.recording_id`.execute(shop.context.db)
  let left = 100
  const person = (username: string) => {
    left -= 1
    if (left === 0) throw new Error('broken off')
    const found = people.get(username)
    if (found === undefined) throw new Error(`no one is called ${username}`)
    return found
  }
  const progress = join(folder, 'acts')
  await expect(actAll(person, ids, progress)).rejects.toThrow('broken off')
  await actAll(person, ids, progress)
  const sold = await shop.context.db
    .selectFrom('orderItems')
    .select('id')
    .where('soldAt', 'is not', null)
    .execute()
  expect(sold.length).toBeGreaterThanOrEqual(60)
})
