import type { TestMember } from '#main/testing.ts'
import { createOrder } from '#orders/contract.ts'
import { openShop } from '#orders/server/testing.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { getSandbox } from '#ports/payments/testing/sandbox-acts.ts'
import { checkGiftCard, createGiftCard, type GiftRequest } from '../../gift-contract.ts'
import { dayAfter } from '../gifts/testing.ts'
import { followGiftCards } from './follow-gift-card.ts'

export interface TestGiftCard extends Partial<GiftRequest> {
  amount?: number
  email?: string
  as?: TestMember
}

interface TestPurchase {
  /** The price of each sound, which is made for the purchase. */
  prices: readonly number[]
  code?: string
  /** The part that the buyer was shown as paid by the gift card. */
  credit?: number
  discount?: string
  email?: string
  as?: TestMember
}

/** A service with an artist, and what tests of gift cards do in it. */
export async function openAmountShop(env: Record<string, string> = {}) {
  const shop = await openShop({ env })
  const artist = await shop.signUp('artist')
  const headers = { host: `127.0.0.1:${shop.context.config.port}` }
  const sandbox = getSandbox(shop.context.payments)
  sandbox.delivery.disputeAfterSeconds = 0
  let recipients = 0

  const askGiftCard = ({ amount = 3000, email = 'giver@example.com', as, ...gift }: TestGiftCard) =>
    shop.call(createGiftCard, {
      body: {
        amount,
        gift: {
          recipient: 'friend@example.com',
          sender: 'Mio',
          message: '',
          locale: 'en',
          date: dayAfter(shop, 0),
          ...gift,
        },
        ...(as ? {} : { email }),
      },
      headers,
      ...(as && { as }),
    })

  /** Orders a gift card, pays it and has it sent. */
  async function giveCard(request: TestGiftCard = {}) {
    recipients += 1
    const recipient = request.recipient ?? `friend-${recipients}@example.com`
    const { body, status, error } = await askGiftCard({ ...request, recipient })
    if (status !== 200) throw new Error(JSON.stringify(error))
    await shop.pay(body.checkoutUrl)
    await shop.runJobs()
    const email = (await emailsTo(recipient)).at(-1)
    return { ...body, recipient, email, code: codeIn(email?.text ?? '') }
  }

  async function buy({ prices, code, credit, discount, email, as }: TestPurchase) {
    const sounds = await Promise.all(
      prices.map((priceYen) => shop.addSound(artist, { priceYen, nameYourPrice: true })),
    )
    const price = (at: number) => prices[at] ?? 0
    return shop.call(createOrder, {
      body: {
        items: sounds.map(({ publicId }, at) => ({ id: `sound-${publicId}`, price: price(at) })),
        ...(code !== undefined && credit !== undefined && { credit: { code, amount: credit } }),
        ...(discount && { code: discount }),
        ...(as ? {} : { email: email ?? 'buyer@example.com' }),
      },
      headers,
      ...(as && { as }),
    })
  }

  const emailsTo = async (address: string) =>
    (await shop.emails()).filter(({ to }) => to === address)

  return {
    shop,
    artist,
    sandbox,
    askGiftCard,
    giveCard,
    buy,
    emailsTo,
    /** Returns what the card holds, or why it can't be used. */
    async check(code: string) {
      const { status, body, error } = await shop.call(checkGiftCard, { params: { code } })
      return status === 200 ? body.left : error.code
    },
    async paymentOf(id: string) {
      const orders = shop.context.db.selectFrom('orders').select('paymentId')
      const { paymentId } = await orders.where('publicId', '=', id).executeTakeFirstOrThrow()
      return paymentId ?? ''
    },
    /** Runs the job that the clock of the queue starts every night. */
    async follow() {
      await addJob(shop.context.db, followGiftCards, {})
      await shop.runJobs()
    },
  }
}

function codeIn(text: string): string {
  return /\b\w{4}(-\w{4}){3}\b/.exec(text)?.[0] ?? ''
}
