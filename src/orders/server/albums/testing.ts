import type { TestMember } from '#main/testing.ts'
import { createOrder } from '../../contract.ts'
import { openShop } from '../testing.ts'

/** A shop with stalls of albums, and what tests ask of its books. */
export async function openAlbumShop() {
  const shop = await openShop()
  const { db } = shop.context
  let people = 0

  /** An artist with an album of three sounds, the second of albums alone, and a listener. */
  async function openStall(more: Parameters<typeof shop.addAlbum>[2] = {}) {
    people += 1
    const number = people
    const artist = await shop.signUp(`artist-${number}`)
    const listener = await shop.signUp(`listener-${number}`)
    const add = (title: string) => shop.addSound(artist, { title: `${title} ${number}` })
    const sounds = [await add('Dawn'), await add('Noon'), await add('Dusk')] as const
    await change(sounds[1].id, { albumOnly: true })
    const title = `Day box ${number}`
    const album = await shop.addAlbum(artist, sounds, { title, ...more })
    return { number, artist, listener, sounds, album, title }
  }

  function change(
    soundId: number,
    values: { albumOnly?: boolean; deletedAt?: Date; status?: string },
  ) {
    return db.updateTable('works').set(values).where('id', '=', soundId).execute()
  }

  function ask(publicId: string, price: number, as?: TestMember) {
    const body = { items: [{ id: `album-${publicId}`, price }], email: 'guest@example.com' }
    return shop.call(createOrder, { body, ...(as && { as }) })
  }

  async function buy(request: Parameters<typeof shop.order>[0]) {
    const order = await shop.order(request)
    await shop.pay(order.checkoutUrl)
    await shop.runJobs()
    return order
  }

  /** Lists what an account has, in the order of the sounds, each by the item that gave it first. */
  function grantsOf(userId: number) {
    return db
      .selectFrom('grants as g')
      .innerJoin('grantSounds as c', 'c.grantId', 'g.id')
      .distinctOn('c.soundId')
      .select(['c.soundId', 'g.orderItemId'])
      .where('g.userId', '=', userId)
      .where('g.revokedAt', 'is', null)
      .orderBy('c.soundId')
      .orderBy('g.id')
      .execute()
  }

  const soundsOf = async (userId: number) => (await grantsOf(userId)).map(({ soundId }) => soundId)

  function orderOf(publicId: string) {
    return db
      .selectFrom('orders')
      .select(['id', 'status'])
      .where('publicId', '=', publicId)
      .executeTakeFirstOrThrow()
  }

  return { shop, openStall, change, ask, buy, grantsOf, soundsOf, orderOf }
}
