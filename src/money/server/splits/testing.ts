import type { TestMember } from '#main/testing.ts'
import { openShop } from '#orders/server/testing.ts'
import * as contract from '../../splits-contract.ts'
import { getPayable } from '../../testing.ts'

/** A shop where people share in what is sold. */
export async function openSplits() {
  const shop = await openShop()

  function save(
    album: { publicId: string },
    members: readonly { id?: string; email?: string; basisPoints: number }[],
    as: TestMember,
  ) {
    return shop.call(contract.putAlbumSplits, {
      params: { id: album.publicId },
      body: { members: [...members] },
      as,
    })
  }

  async function read(album: { publicId: string }, as: TestMember) {
    const { body } = await shop.call(contract.getAlbumSplits, {
      params: { id: album.publicId },
      as,
    })
    return body.members
  }

  /** Finds the token of the last invitation to this address. */
  async function tokenTo(email: string): Promise<string> {
    const token = /\/splits\/([\w-]+)/.exec(await textsTo(email))?.[1]
    if (!token) throw new Error(`${email} was not invited`)
    return token
  }

  function accept(invitation: string, basisPoints: number, as: TestMember) {
    return shop.call(contract.acceptSplit, { params: { invitation }, body: { basisPoints }, as })
  }

  /** An album of one sound, its owner, and a member who has accepted this share. */
  async function shareAlbum(name: string, basisPoints: number) {
    const [owner, member] = [
      await shop.signUp(`${name}-owner`),
      await shop.signUp(`${name}-member`),
    ]
    const album = await shop.addAlbum(owner, [await shop.addSound(owner)], { title: `${name} box` })
    const email = `${name}-member@example.com`
    await save(album, [{ email, basisPoints }], owner)
    await accept(await tokenTo(email), basisPoints, member)
    const [{ id } = { id: '' }] = await read(album, owner)
    return { owner, member, album, id }
  }

  async function sellTo(album: { publicId: string }, email: string) {
    const order = await shop.order({ albums: [album], email })
    await shop.pay(order.checkoutUrl)
    await shop.runJobs()
    return order
  }

  function owedTo(...people: TestMember[]): Promise<number[]> {
    return Promise.all(people.map(({ userId }) => getPayable(shop.context.db, userId)))
  }

  async function emailsTo(email: string) {
    await shop.runJobs()
    return (await shop.emails()).filter(({ to }) => to === email)
  }
  const subjectsTo = async (email: string) => (await emailsTo(email)).map(({ subject }) => subject)
  const textsTo = async (email: string) => (await emailsTo(email)).map(({ text }) => text).join()

  return { shop, save, read, tokenTo, accept, shareAlbum, sellTo, owedTo, subjectsTo, textsTo }
}
