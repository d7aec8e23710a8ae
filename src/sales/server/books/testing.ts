import { closeDispute, openDispute } from '#ports/payments/sandbox/disputes.ts'
import { sandboxOf } from '#ports/payments/sandbox/sandbox.ts'
import { openGiftShop } from '../gifts/testing.ts'
import { refundOrder } from '../refunds/refund-order.ts'

/** A shop with one order of each kind, for ¥300 each, and books that agree. */
export async function openBooks() {
  const world = await openGiftShop()
  const { shop, artist, soundCalled, givePaid } = world
  const { context, clock } = shop
  const sandbox = sandboxOf(context.payments)
  if (!sandbox) throw new Error('No sandbox')
  const listener = await shop.signUp('listener')
  const other = await shop.signUp('other')

  async function buy(title: string) {
    const sound = await soundCalled(title)
    const order = await shop.order({ sounds: [sound], as: listener })
    await shop.pay(order.checkoutUrl)
    await shop.runJobs()
    return { ...order, soundId: sound.id }
  }

  const sold = await buy('Sold')
  const parted = await buy('Part')
  await refundOrder(context, parted.id, { amountYen: 100 })
  await shop.runJobs()
  const disputed = await buy('Disputed')
  await openDispute(sandbox, disputed.paymentId)
  const lost = await buy('Lost')
  await openDispute(sandbox, lost.paymentId)
  await closeDispute(sandbox, lost.paymentId, 'lost')
  const open = await shop.order({ sounds: [await soundCalled('Open')], as: listener })
  await shop.runJobs()
  const { item } = await soundCalled('Given')
  const gift = await givePaid({ item, recipient: 'friend@example.com', as: listener })
  const half = { owner_id: artist.userId, code: 'HALF', covers_all: true, percent: 50 }
  const code = { public_id: 'half', ...half, created_at: clock.now() }
  await context.db.insertInto('discount_codes').values(code).execute()
  return { ...world, listener, other, sold, parted, disputed, lost, open, gift }
}
