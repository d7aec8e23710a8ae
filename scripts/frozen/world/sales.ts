import type { Builder, Json } from '../builder.ts'
import type { Person } from '../client.ts'
import type { People } from './people.ts'

interface Order {
  key: string
  by: Person
  /** Of `sound harbour` and the like, for how many yen. */
  items: readonly { work: string; price: number; message?: string; contact?: boolean }[]
  more?: Record<string, unknown>
}

const CARD = { method: 'card', number: '4242 4242 4242 4242', expiry: '12/49', cvc: '123' }
const DISPUTED = { ...CARD, number: '4000 0000 0000 0259' }
const GUEST = 'guest@example.com'

export async function sell(world: Builder, people: People): Promise<void> {
  await world.at('2035-04-10T10:00:00')
  await world.signInAgain(...Object.values(people))
  await makeCodes(world, people)
  await shareIncome(world, people)
  await world.at('2035-04-11T10:00:00')
  await buyByCard(world, people)
  await world.at('2035-04-12T10:00:00')
  await buyAtStore(world, people)
  await world.at('2035-04-13T10:00:00')
  await give(world, people)
  await redeem(world, people)
  await world.at('2035-04-15T10:00:00')
  await refund(world)
  await dispute(world, people)
  await withdraw(world, people)
  await openLibrary(world, people)
}

async function makeCodes(world: Builder, { mio }: People): Promise<void> {
  const term = { yenOff: null, items: null, maxUses: null, startsAt: null, endsAt: null }
  const spring = { ...term, code: 'SPRING20', percent: 20 }
  const ended = { ...term, code: 'ENDED', percent: null, yenOff: 100, maxUses: 10 }
  for (const body of [spring, ended]) {
    const { id } = await world.act(mio, 'POST /api/my/discounts', body)
    world.name(id, `discount ${body.code}`)
  }
  await world.act(mio, world.fill('POST /api/my/discounts/{discount ENDED}/end', ''))
  const item = world.fill('sound-{sound lantern}', '')
  const set = { item, name: 'Concert', count: 3, lastDay: '2035-12-31' }
  const { id } = await world.act(mio, 'POST /api/my/download-codes', set)
  world.name(id, 'codes concert')
  const path = `/api/my/download-codes/${id}/codes.csv`
  const csv = (await world.send(mio, { method: 'GET', path })).body.toString()
  const codes = csv.match(/\b[0-9A-Z]{4,5}(-[0-9A-Z]{4,5})+\b/g) ?? []
  for (const [index, code] of codes.entries()) nameCode(world, code, `download code ${index + 1}`)
}

/** In both ways of writing it. */
function nameCode(world: Builder, code: string, name: string): void {
  world.name(code, name)
  world.name(code.replaceAll('-', ''), `${name} plain`)
}

/** Ren accepts a share, and another one is still to answer. */
async function shareIncome(world: Builder, { mio, ren }: People): Promise<void> {
  const members = [
    { email: 'ren@example.com', basisPoints: 3000 },
    { email: 'singer@example.com', basisPoints: 500 },
    { email: 'chorus@example.com', basisPoints: 500 },
  ]
  const call = world.fill('PUT /api/sounds/{sound tide}/splits', '')
  const made = await world.act(mio, call, { members })
  for (const member of made.members) {
    const [who = ''] = member.email.split('@')
    world.name(member.id, `share of ${who}`)
    const { text } = await world.emailTo(member.email)
    world.name(/\/splits\/([\w-]+)/.exec(text)?.[1] ?? '', `invitation of ${who}`)
  }
  const accept = world.fill('POST /api/splits/{invitation of ren}/accept', '')
  await world.act(ren, accept, { basisPoints: 3000 })
}

async function order(world: Builder, { key, by, items, more = {} }: Order): Promise<Json> {
  const named = items.map(({ work, ...rest }) => {
    const [kind] = work.split(' ')
    return { id: world.fill(`${kind}-{${work}}`, ''), ...rest }
  })
  const body = { items: named, ...more }
  const made = await world.act(by, 'POST /api/orders', body)
  world.name(made.id, `order ${key}`)
  return made
}

async function pay(world: Builder, url: string, form: Record<string, string>): Promise<void> {
  const { pathname: path } = new URL(url)
  await world.send({ name: 'browser' }, { method: 'POST', path, form })
  await world.service.runJobs()
}

export async function buy(world: Builder, wanted: Order, card = CARD): Promise<void> {
  const { checkoutUrl } = await order(world, wanted)
  await pay(world, checkoutUrl, card)
}

async function buyByCard(world: Builder, { kei, nobu, ren }: People): Promise<void> {
  const message = 'すてきな曲をありがとう'
  const items = [
    { work: 'sound harbour', price: 500, message, contact: true },
    { work: 'sound tide', price: 450 },
    { work: 'sound nami', price: 800 },
  ]
  const { checkoutUrl } = await order(world, { key: 'card', by: kei, items })
  await pay(world, checkoutUrl, { ...CARD, save: 'yes' })
  await buy(world, {
    key: 'discount',
    by: nobu,
    items: [
      { work: 'sound harbour', price: 500 },
      { work: 'album quay', price: 1000 },
    ],
    more: { code: 'SPRING20' },
  })
  const guest = { name: 'guest' }
  const free = [{ work: 'sound ferry', price: 0 }]
  await order(world, { key: 'free', by: kei, items: free })
  const album = [{ work: 'album quay', price: 1200, message: 'Great album!' }]
  await buy(world, { key: 'guest', by: guest, items: album, more: { email: GUEST } })
  const { text } = await world.emailTo(GUEST)
  world.name(/key=([\w.-]+)/.exec(text)?.[1] ?? '', 'key of guest')
  const withdrawn = [
    { work: 'sound withdrawn', price: 300 },
    { work: 'sound deleted', price: 300 },
  ]
  await buy(world, { key: 'withdrawn', by: kei, items: withdrawn })
  await buy(world, { key: 'large', by: ren, items: [{ work: 'album quay', price: 20_000 }] })
  await nameMessages(world, kei)
}

async function nameMessages(world: Builder, kei: Person): Promise<void> {
  const { messages } = await world.call(kei, world.fill('GET /api/orders/{order card}', ''))
  for (const { id } of messages) world.name(id, 'message of kei')
}

/** One is paid, one waits, and one is never paid. */
async function buyAtStore(world: Builder, { nobu, kei }: People): Promise<void> {
  const konbini = { method: 'konbini', store: 'lawson' }
  const paid = { key: 'store', by: nobu, items: [{ work: 'sound nami', price: 800 }] }
  const { checkoutUrl } = await order(world, paid)
  await pay(world, checkoutUrl, konbini)
  await pay(world, `${checkoutUrl}/voucher`, { answer: 'pay' })
  const late = { key: 'expired', by: kei, items: [{ work: 'album quay', price: 1000 }] }
  const unpaid = await order(world, late)
  await pay(world, unpaid.checkoutUrl, konbini)
  const left = { key: 'canceled', by: kei, items: [{ work: 'album minato', price: 1500 }] }
  await order(world, left)
  await world.act(kei, world.fill('POST /api/orders/{order canceled}/cancel', ''))
}

/** A sound, one that waits for its day, and a card, which pays a part of an order. */
async function give(world: Builder, { kei, sora }: People): Promise<void> {
  const gift = {
    recipient: 'friend@example.com',
    sender: '慶',
    message: 'お誕生日おめでとう',
    date: '2035-04-13',
    locale: 'ja',
  }
  const items = [{ work: 'sound tide', price: 300 }]
  await buy(world, { key: 'gift', by: kei, items, more: { gift } })
  const waiting = { ...gift, recipient: 'later@example.com', date: '2035-12-24', locale: 'en' }
  const later = [{ work: 'album minato', price: 1500 }]
  await buy(world, { key: 'waiting gift', by: kei, items: later, more: { gift: waiting } })
  const card = { ...gift, recipient: 'kei@example.com', sender: 'Sora', message: 'Enjoy' }
  const made = await world.act(sora, 'POST /api/gift-cards', { amount: 3000, gift: card })
  world.name(made.id, 'order gift card')
  await pay(world, made.checkoutUrl, CARD)
  const { text } = await world.emailTo('kei@example.com', '¥3,000')
  const code = /\b[0-9A-Z]{4,5}(-[0-9A-Z]{4,5})+\b/.exec(text)?.[0] ?? ''
  nameCode(world, code, 'gift code')
  const credit = { code, amount: 1500 }
  const bought = [{ work: 'album minato', price: 1500 }]
  await order(world, { key: 'credit', by: kei, items: bought, more: { credit } })
}

async function redeem(world: Builder, { kei }: People): Promise<void> {
  const code = world.fill('{download code 1}', '')
  const { id } = await world.act(kei, 'POST /api/redemptions', { code })
  world.name(id, 'order code')
}

/** A part of one, and all of another. */
async function refund(world: Builder): Promise<void> {
  await world.operate(
    'order refund {order card} --item sound-{sound tide} --amount 100 --reason noise --yes',
  )
  await world.operate('order refund {order guest} --yes')
}

/** One is lost, the other still open. */
async function dispute(world: Builder, { kei, nobu }: People): Promise<void> {
  const lost = await order(world, {
    key: 'disputed',
    by: nobu,
    items: [{ work: 'sound lantern', price: 400 }],
  })
  await pay(world, lost.checkoutUrl, DISPUTED)
  const open = await order(world, {
    key: 'in dispute',
    by: kei,
    items: [{ work: 'album gift', price: 1000 }],
  })
  await pay(world, open.checkoutUrl, DISPUTED)
  await world.service.time.advance(120)
  await world.service.runJobs()
  await pay(world, `${lost.checkoutUrl}/dispute`, { answer: 'lost' })
}

async function withdraw(world: Builder, { mio }: People): Promise<void> {
  await world.act(mio, world.fill('PUT /api/sounds/{sound withdrawn}', ''), { status: 'Draft' })
  await world.act(mio, world.fill('PUT /api/albums/{album withdrawn}', ''), { status: 'Draft' })
  await world.act(mio, world.fill('DELETE /api/sounds/{sound deleted}', ''))
  await world.act(mio, world.fill('POST /api/messages/{message of kei}/reply', ''), {
    text: 'Thank you, Kei!',
  })
  const report = { reason: 'spam', details: 'Writes again and again.' }
  await world.act(mio, world.fill('POST /api/messages/{message of kei}/report', ''), report)
}

async function openLibrary(world: Builder, { kei }: People): Promise<void> {
  const { items } = await world.call(kei, 'GET /api/my/purchases')
  for (const item of items) {
    const { title } = item.sound ?? item.album
    world.name(item.grant, `purchase ${title}`)
  }
  await world.act(kei, 'POST /api/my/library', { format: 'mp3' })
  const cards = await world.call(kei, 'GET /api/my/cards')
  for (const card of cards.items) world.name(card.id, 'card of buyer')
}
