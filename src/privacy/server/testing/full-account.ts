import { createHmac } from 'node:crypto'
import { patchMe } from '#accounts/contract.ts'
import { createDate } from '#accounts/dates-contract.ts'
import { putSellerSettings, requestDisclosure } from '#accounts/seller-contract.ts'
import { openPasskeyBrowser, TestPasskey } from '#accounts/server/passkeys/testing.ts'
import { openBrowser } from '#accounts/server/sign-in/testing.ts'
import { blockUser } from '#community/block-contract.ts'
import {
  addAlbumClaps,
  addAlbumComment,
  addClaps,
  addComment,
  follow,
} from '#community/contract.ts'
import { recordPlay, reportPageView } from '#insights/contract.ts'
import { newId } from '#kernel/ids.ts'
import { listMyPurchases } from '#library/purchases-contract.ts'
import { putOwnSupport } from '#library/supporters-contract.ts'
import { putHistoryPause } from '#lists/history-contract.ts'
import { createPlaylist } from '#lists/playlists-contract.ts'
import { saveSound } from '#lists/saved-contract.ts'
import type { TestMember } from '#main/testing.ts'
import { reportMessage } from '#moderation/contract.ts'
import { putBilling } from '#money/bank-contract.ts'
import { putInvoiceSettings } from '#money/invoice-contract.ts'
import { choosePayouts } from '#money/payout-contract.ts'
import { DETAILS } from '#money/server/bank/testing.ts'
import { insertCanceledPayout } from '#money/server/payouts/testing.ts'
import { putPush } from '#notifications/push-contract.ts'
import { listMySales, replyToMessage } from '#orders/message-contract.ts'
import { openShop, type Shop } from '#orders/server/testing.ts'
import { sendMessage } from '#orders/thread-contract.ts'
import { createPost } from '#posts/contract.ts'
import { postBooklet } from '#uploads/server/booklets/testing.ts'
import { createDiscount } from '#vouchers/discount-contract.ts'
import { createDownloadCodeSet } from '#vouchers/download-code-contract.ts'
import { createAlbum } from '#works/albums-contract.ts'
import { updateSound } from '#works/sounds-contract.ts'
import { postImage, publish, upload, wavOf } from './files.ts'
import { shareEarnings } from './share-earnings.ts'

interface People {
  shop: Shop
  artist: TestMember
  buyer: TestMember
  other: TestMember
}

/** The file that the buyer of `sold` has. */
export const FILE = wavOf(523)

/** Opens, for tests, an artist who has something of everything, and has to do with others. */
export async function openFullAccount() {
  const shop = await openShop({ env: { MESSAGES: '1' } })
  const [artist, buyer, other] = [
    await shop.signUp('Quillon'),
    await shop.signUp('buyer'),
    await shop.signUp('other'),
  ]
  const people = { shop, artist, buyer, other }
  const made = await fillArtist(people)
  const orders = await mixWithOthers(people, made)
  await addPastAndWaiting(people)
  await shop.runJobs()
  return { ...people, ...made, ...orders }
}

const SELLER = {
  representative: 'R. Vexwright',
  address: 'Vexwright 1-2-3',
  phone: '03-0000-0000',
  email: 'vexwright@example.com',
}

const OTHER_SELLER = { ...SELLER, representative: '', address: 'Tokyo', email: 'other@example.com' }

/** The key is the example of RFC 8291. */
const DEVICE = {
  endpoint: 'https://push.example.com/vexwright',
  publicKey:
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  authSecret: 'BTBZMqHH6r4Tts7J_aSIgg',
}

function assertDone(status: number): void {
  if (status !== 200) throw new Error(`Answered with ${status}`)
}

async function fillArtist({ shop, artist, other }: People) {
  const bio = 'a zydeco-tale'
  const userImage = await postImage(shop, artist, 'vexwright.png')
  const headerImage = await postImage(shop, artist, 'vexwright-header.png')
  const links = ['https://vexwright.example/']
  const profile = {
    bio,
    userImage,
    headerImage,
    links,
    shops: [{ name: 'zydeco-tale', url: 'https://vexwright.example/shop' }],
    name: 'Quillon Vexwright',
    nameReading: 'zydeco-tale',
  }
  const changed = await shop.call(patchMe, { as: artist, body: profile })
  assertDone(changed.status)
  const issuer = { number: 'T7000012050002', name: 'Quillon Vexwright' }
  assertDone((await shop.call(putInvoiceSettings, { as: artist, body: issuer })).status)
  await shop.call(choosePayouts, { as: artist, body: { onRequest: true } })
  await shop.call(putPush, { as: artist, body: DEVICE })
  await insertCanceledPayout(shop.context.db, artist.userId)
  for (const as of [artist, other]) {
    const own = as === artist ? SELLER : OTHER_SELLER
    const body = { ...own, isBusiness: true, onRequest: true, name: as.username }
    assertDone((await shop.call(putSellerSettings, { as, body })).status)
  }
  assertDone((await shop.call(putBilling, { as: artist, body: DETAILS })).status)
  const words = {
    description: 'zydeco-tale',
    tags: ['zydeco-tale'],
    linerNotes: 'zydeco-tale',
    lyrics: 'zydeco-tale',
    lyricsDeclared: true,
  }
  const sold = await publish(shop, artist, {
    title: 'Kept',
    fileName: 'vexwright.wav',
    file: FILE,
    ...words,
  })
  const unsold = await publish(shop, artist, { title: 'zydeco-tale', fileName: 'b.wav', ...words })
  await publish(shop, artist, { title: 'Draft', status: 'Draft' })
  const credits = [{ role: 'zydeco-tale', name: 'zydeco-tale', featured: true, username: 'other' }]
  const credited = { params: { id: unsold.publicId }, body: { credits }, as: artist }
  assertDone((await shop.call(updateSound, credited)).status)
  const booklet = await postBooklet(shop, artist, 'vexwright.pdf')
  const status = 'Released' as const
  const body = { title: 'zydeco-tale', sounds: [sold.publicId], status, booklet }
  const album = (await shop.call(createAlbum, { as: artist, body })).body.id
  const playlist = { title: 'zydeco-tale', description: 'zydeco-tale', coverartURL: userImage }
  const items = [`sound-${sold.publicId}`, `album-${album}`]
  const listed = { ...playlist, visibility: 'public', items } as const
  assertDone((await shop.call(createPlaylist, { as: artist, body: listed })).status)
  const post = { text: 'zydeco-tale', image: userImage, work: `sound-${sold.publicId}` }
  assertDone((await shop.call(createPost, { as: artist, body: post })).status)
  const date = {
    title: 'zydeco-tale',
    localTime: '2999-10-03T19:00',
    timeZone: 'Asia/Tokyo',
    venue: 'zydeco-tale',
    city: 'zydeco-tale',
    link: 'https://vexwright.example/tickets',
  }
  assertDone((await shop.call(createDate, { as: artist, body: date })).status)
  const discount = { code: 'KEPT-20', percent: 20, yenOff: null, items: [`sound-${sold.publicId}`] }
  const terms = { maxUses: 5, startsAt: null, endsAt: null }
  assertDone(
    (await shop.call(createDiscount, { as: artist, body: { ...discount, ...terms } })).status,
  )
  const codes = { item: `sound-${unsold.publicId}`, name: 'zydeco-tale', count: 2 }
  assertDone((await shop.call(createDownloadCodeSet, { as: artist, body: codes })).status)
  const foreign = await publish(shop, other, { title: 'Foreign' })
  const crediting = [{ role: 'bass', name: 'A friend', username: 'Quillon' }]
  const withFriend = { params: { id: foreign.publicId }, body: { credits: crediting }, as: other }
  assertDone((await shop.call(updateSound, withFriend)).status)
  const box = { title: 'Foreign box', sounds: [foreign.publicId], status: 'Released' as const }
  const foreignAlbum = (await shop.call(createAlbum, { as: other, body: box })).body.id
  return { sold, unsold, album, foreign, foreignAlbum }
}

async function mixWithOthers(
  { shop, artist, buyer, other }: People,
  { sold, unsold, foreign, album, foreignAlbum }: Awaited<ReturnType<typeof fillArtist>>,
) {
  for (const [as, sound] of [
    [artist, foreign],
    [buyer, sold],
    [buyer, unsold],
  ] as const) {
    const params = { id: sound.publicId }
    assertDone((await shop.call(addClaps, { params, body: { count: 7 }, as })).status)
    const body = { text: `${as.username} says zydeco-tale` }
    assertDone((await shop.call(addComment, { params, body, as })).status)
    assertDone((await shop.call(recordPlay, { body: { sound: sound.publicId }, as })).status)
  }
  for (const [as, id, count] of [
    [artist, foreignAlbum, 7],
    [buyer, foreignAlbum, 2],
    [buyer, album, 7],
  ] as const) {
    const params = { id }
    assertDone((await shop.call(addAlbumClaps, { params, body: { count }, as })).status)
    const body = { text: `${as.username} says zydeco-tale` }
    if (as === artist) assertDone((await shop.call(addAlbumComment, { params, body, as })).status)
  }
  await shop.call(addClaps, { params: { id: foreign.publicId }, body: { count: 2 }, as: buyer })
  const given = { params: { id: foreign.publicId }, body: { count: 1 }, as: artist }
  await shop.call(addClaps, { ...given, headers: { 'idempotency-key': 'once' } })
  await shop.call(follow, { params: { username: 'Quillon' }, as: buyer })
  await shop.call(follow, { params: { username: 'other' }, as: artist })
  await shop.call(blockUser, {
    params: { username: 'other' },
    body: { kind: 'mute' },
    as: artist,
  })
  for (const [as, id] of [
    [artist, foreign.publicId],
    [buyer, sold.publicId],
  ] as const) {
    await shop.call(saveSound, { params: { id }, as })
  }
  await shop.call(putHistoryPause, { body: { paused: true }, as: artist })
  await shop.call(reportPageView, { body: { path: '/charts' }, as: artist })
  const paidOrder = await shop.order({ sounds: [sold], as: buyer, message: 'zydeco-tale!' })
  await shop.pay(paidOrder.checkoutUrl)
  const own = await shop.order({
    sounds: [foreign],
    as: artist,
    message: 'zydeco-tale?',
  })
  await shop.pay(own.checkoutUrl, undefined, { save: 'yes' })
  await shop.runJobs()
  const bought = (await shop.call(listMyPurchases, { as: artist })).body.items[0]?.grant ?? ''
  const support = { params: { grant: bought }, body: { text: 'zydeco-tale' }, as: artist }
  assertDone((await shop.call(putOwnSupport, support)).status)
  await talk({ shop, artist, other })
  for (const [as, username] of [
    [buyer, artist.username],
    [artist, buyer.username],
  ] as const) {
    const later = { params: { username }, body: { text: `zydeco-tale to ${username}` }, as }
    assertDone((await shop.call(sendMessage, later)).status)
  }
  for (const [as, seller] of [
    [buyer, artist],
    [artist, other],
  ] as const) {
    const body = { seller: seller.username }
    assertDone((await shop.call(requestDisclosure, { as, body })).status)
  }
  const more = await publish(shop, other, { title: 'Foreign too' })
  const openOrder = await shop.order({ sounds: [more], as: artist })
  return { paidOrder, openOrder }
}

/** The artist replies to the buyer, and reports what was written on both sides. */
async function talk({ shop, artist, other }: Pick<People, 'shop' | 'artist' | 'other'>) {
  for (const as of [artist, other]) {
    const { items } = (await shop.call(listMySales, { as, query: {} })).body
    const params = { id: items[0]?.message?.id ?? '' }
    const body = { text: `zydeco-tale by ${as.username}` }
    assertDone((await shop.call(replyToMessage, { as, params, body })).status)
    const report = { reason: 'spam', details: 'not a zydeco-tale' } as const
    await shop.call(reportMessage, { as: artist, params, body: report })
  }
}

/** Adds what other parts write while someone uses them; here by hand, as they would have. */
async function addPastAndWaiting({ shop, artist, other }: People) {
  const { db } = shop.context
  const now = shop.clock.now()
  const later = new Date(now.getTime() + 3_600_000)
  const of = { userId: artist.userId }
  const hash = () => createHmac('sha256', 'x').update(newId()).digest()
  await db
    .insertInto('pastUsernames')
    .values({ ...of, username: 'oldquill', givenUpAt: now })
    .execute()
  await db
    .insertInto('usernameChanges')
    .values({ ...of, changedAt: now })
    .execute()
  await db
    .insertInto('emailPreferences')
    .values({ ...of, kind: 'sale', wanted: false, changedAt: now })
    .execute()
  const provider = { provider: 'twitter', createdAt: now }
  await db
    .insertInto('socialIdentities')
    .values({ ...of, ...provider, publicId: newId(), subject: 'quillon-1', usedAt: now })
    .execute()
  await db
    .insertInto('socialRequests')
    .values({
      ...of,
      ...provider,
      accountId: artist.userId,
      stateHash: hash(),
      browserHash: hash(),
      purpose: 'connect',
      shownIn: 'page',
      returnPath: '/user/quillon',
      locale: 'en',
      expiresAt: later,
    })
    .execute()
  await db
    .insertInto('emailChanges')
    .values({
      ...of,
      publicId: newId(),
      oldEmail: 'quillon@example.com',
      newEmail: 'vexwright@example.com',
      confirmHash: hash(),
      cancelHash: hash(),
      createdAt: now,
      expiresAt: later,
    })
    .execute()
  const event = { at: now, receivedAt: now, eventType: 'view', indexName: 'media' }
  const search = { eventName: 'genre_viewed', filters: ['tag:zydeco-tale'] }
  const token = `user-${artist.publicId}`
  await db
    .insertInto('insightEvents')
    .values([
      { ...event, ...search, userToken: token },
      { ...event, ...search, userToken: 'anonymous', authenticatedUserToken: token },
    ])
    .execute()
  await shareEarnings({ shop, artist, other })
  await openBrowser(shop).askForLink('quillon@example.com')
  const phone = openPasskeyBrowser(shop, artist.token)
  assertDone((await phone.add(new TestPasskey(), 'zydeco-tale')).statusCode)
  await phone.start()
  // One picture is posted and not used, and one recording is being processed.
  await postImage(shop, artist, 'vexwright-unused.png')
  await upload(shop, artist, { name: 'vexwright-loose.wav' })
}
