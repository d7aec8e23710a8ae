import { japanDay } from '#kernel/japan-day.ts'
import type { TestMember } from '#main/testing.ts'
import { createOrder } from '#orders/contract.ts'
import { openShop, type Shop } from '#orders/server/testing.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import type { GiftRequest } from '../../gift-contract.ts'
import { deliverDueGifts } from './deliver-gift.ts'

export const DAY_SECONDS = 24 * 60 * 60

/** `days` from now, in Japan. */
export function dayAfter({ clock }: Pick<Shop, 'clock'>, days: number): string {
  return japanDay(new Date(clock.now().getTime() + days * DAY_SECONDS * 1000))
}

interface TestGift extends Partial<GiftRequest> {
  /** `sound-…` or `album-…`. */
  item: string
  recipient: string
  price?: number
  as?: TestMember
  email?: string
}

/** Asks for a gift; sent today where no date is named. */
export function askGift(shop: Shop, { item, price = 300, as, email, ...gift }: TestGift) {
  return shop.call(createOrder, {
    body: {
      items: [{ id: item, price }],
      gift: { sender: 'Mio', message: '', locale: 'en', date: dayAfter(shop, 0), ...gift },
      ...(email && { email }),
    },
    headers: { host: `127.0.0.1:${shop.context.config.port}` },
    ...(as && { as }),
  })
}

/** Runs the job that the clock of the queue starts every few minutes. */
export async function deliverDue(shop: Shop): Promise<void> {
  await addJob(shop.context.db, deliverDueGifts, {})
  await shop.runJobs()
}

/** A service with an artist, and what tests of gifts do in it. */
export async function openGiftShop() {
  const shop = await openShop({ env: { OPERATOR_EMAIL: 'office@oto.example' } })
  const artist = await shop.signUp('artist')
  let people = 0
  async function give(gift: TestGift) {
    const { body, status, error } = await askGift(shop, gift)
    if (status !== 200) throw new Error(JSON.stringify(error))
    return body
  }
  const emailsTo = async (address: string) =>
    (await shop.emails()).filter(({ to }) => to === address)
  return {
    shop,
    artist,
    give,
    emailsTo,
    member: () => shop.signUp(`person${++people}`),
    async soundCalled(title: string) {
      const sound = await shop.addSound(artist, { title })
      return { ...sound, item: `sound-${sound.publicId}` }
    },
    async givePaid(gift: TestGift) {
      const order = await give(gift)
      await shop.pay(order.checkoutUrl)
      await shop.runJobs()
      return order
    },
    subjectsTo: async (address: string) => (await emailsTo(address)).map(({ subject }) => subject),
  }
}

export const addressOf = ({ username }: { username: string }) => `${username}@example.com`

/** Returns how a call names the order that the link in an email opens. */
export function linkIn(text: string) {
  const [, id = '', key = ''] = /\/checkout\/(\w+)\?key=([\w.-]+)/.exec(text) ?? []
  return { params: { id }, query: { key } }
}
