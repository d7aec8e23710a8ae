import { afterAll, expect, test } from 'vitest'
import type { TestMember } from '#main/testing.ts'
import { openShop } from '#orders/server/testing.ts'
import { createLibraryDownload, getMyLibrary } from '../contract.ts'
import { hidePurchase, listMyPurchases } from '../purchases-contract.ts'

const shop = await openShop()
afterAll(() => shop.close())
const artist = await shop.signUp('artist')
const gift = { priceYen: 0, nameYourPrice: true }

async function openCollection(name: string) {
  const member = await shop.signUp(name)
  const [single, one, two] = [
    await shop.addSound(artist, { ...gift, title: 'Single' }),
    await shop.addSound(artist, { ...gift, title: 'One' }),
    await shop.addSound(artist, { ...gift, title: 'Two' }),
  ]
  const album = await shop.addAlbum(artist, [single, one])
  for (const sound of [single, two]) await shop.order({ sounds: [sound], price: 0, as: member })
  const { checkoutUrl } = await shop.order({ albums: [album], as: member })
  await shop.pay(checkoutUrl)
  await shop.runJobs()
  return member
}

async function list(as: TestMember, query: { hidden?: '1'; text?: string } = {}) {
  const { body } = await shop.call(listMyPurchases, { as, query: { sort: 'title', ...query } })
  const titles = body.items.map((item) => (item.kind === 'album' ? item.album : item.sound).title)
  return { titles, hidden: body.hidden, items: body.items }
}

async function move(as: TestMember, title: string, hidden: boolean) {
  const { items } = await list(as, hidden ? {} : { hidden: '1' })
  const found = items.find(
    (item) => (item.kind === 'album' ? item.album : item.sound).title === title,
  )
  const params = { grant: found?.grant ?? '' }
  const { status } = await shop.call(hidePurchase, { params, body: { hidden }, as })
  expect(status).toBe(204)
  return params.grant
}

const libraryOf = async (as: TestMember) => (await shop.call(getMyLibrary, { as })).body.sounds

test('what is hidden leaves the list and the library, and is still downloaded', async () => {
  const member = await openCollection('hanako')
  expect(await list(member)).toMatchObject({ titles: ['Day box', 'Single', 'Two'], hidden: 0 })
  expect(await libraryOf(member)).toBe(3)
  const grant = await move(member, 'Two', true)
  expect(await list(member)).toMatchObject({ titles: ['Day box', 'Single'], hidden: 1 })
  expect((await list(member, { text: 'two' })).titles).toEqual([])
  expect((await list(member, { hidden: '1' })).titles).toEqual(['Two'])
  expect(await libraryOf(member)).toBe(2)
  const headers = { authorization: `Bearer ${member.token}` }
  const file = await shop.app.inject({ url: `/api/downloads/${grant}/original`, headers })
  expect(file.statusCode).toBe(200)
  await shop.call(createLibraryDownload, { as: member, body: { format: 'original' } })
  expect((await shop.call(getMyLibrary, { as: member })).body.latest?.sounds).toBe(2)
  await move(member, 'Two', false)
  expect(await list(member)).toMatchObject({ titles: ['Day box', 'Single', 'Two'], hidden: 0 })
  expect(await libraryOf(member)).toBe(3)
})

test('a sound stays in the library while another purchase that has it is shown', async () => {
  const member = await openCollection('ken')
  await move(member, 'Single', true)
  expect(await libraryOf(member)).toBe(3)
  await move(member, 'Day box', true)
  expect(await libraryOf(member)).toBe(1)
  await shop.call(createLibraryDownload, { as: member, body: { format: 'original' } })
  expect((await shop.call(getMyLibrary, { as: member })).body.latest?.sounds).toBe(1)
  await move(member, 'Single', false)
  expect(await libraryOf(member)).toBe(2)
  expect((await list(member)).titles).toEqual(['Single', 'Two'])
})

test('one hides only what is one’s own, twice as well as once', async () => {
  const [member, other] = [await openCollection('mei'), await openCollection('rei')]
  const grant = await move(member, 'Two', true)
  const again = { params: { grant }, body: { hidden: true } }
  expect((await shop.call(hidePurchase, { ...again, as: member })).status).toBe(204)
  expect((await list(member)).hidden).toBe(1)
  expect((await shop.call(hidePurchase, { ...again, as: other })).status).toBe(404)
  expect((await shop.call(hidePurchase, again)).status).toBe(401)
  expect((await list(other)).hidden).toBe(0)
  await move(other, 'Two', true)
  await move(member, 'Two', false)
  expect([(await list(member)).hidden, (await list(other)).hidden]).toEqual([0, 1])
})
