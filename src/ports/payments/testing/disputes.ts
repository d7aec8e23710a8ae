import { expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import type { PaymentsBench } from './bench.ts'

/** A part of the suite: what a buyer's bank takes back. @param open a checkout of ¥500 */
export function testDisputes(
  { payments, ...bench }: PaymentsBench,
  open: () => Promise<{ paymentId: string }>,
): void {
  test('a dispute takes all of it and costs a fee; what is won returns, and may be refunded', async () => {
    for (const outcome of ['won', 'lost'] as const) {
      const { paymentId } = await open()
      await bench.pay(paymentId)
      await bench.openDispute(paymentId)
      const { disputes } = await payments.getPayment(paymentId)
      const dispute = { amountYen: 500, feeYen: 1300 }
      expect(disputes).toEqual([{ id: expect.any(String), status: 'open', ...dispute }])
      await expect(payments.refund(paymentId, 100, newId())).rejects.toThrow()
      await bench.closeDispute(paymentId, outcome)
      const closed = (await payments.getPayment(paymentId)).disputes
      expect(closed).toEqual([{ id: disputes[0]?.id, status: outcome, ...dispute }])
      const refund = payments.refund(paymentId, 100, newId())
      if (outcome === 'won') await refund
      else await expect(refund).rejects.toThrow()
    }
  })

  test('what was reported of refunds and disputes is listed again', async () => {
    const { paymentId } = await open()
    await bench.pay(paymentId)
    await payments.refund(paymentId, 100, newId())
    await bench.openDispute(paymentId)
    await bench.closeDispute(paymentId, 'won')
    const sent = (await bench.sentWebhooks(paymentId, 4)).map(({ body, headers }) =>
      payments.readWebhook(body, headers),
    )
    const names = sent.flatMap((event) => event?.paymentId ?? [])
    const listed = async (seconds: number) => {
      const events = await payments.listEvents(new Date(Date.now() + seconds * 1000))
      return events.filter((event) => names.includes(event.paymentId))
    }
    const later = sent.filter((event) => !event?.type.startsWith('checkout.'))
    expect(later.length).toBeGreaterThanOrEqual(3)
    const byId = (one: { id: string } | undefined) => one?.id
    expect((await listed(-60)).map(byId).sort()).toEqual(later.map(byId).sort())
    expect(await listed(3600)).toEqual([])
  })

  test('the webhooks of a dispute lead to its payment', async () => {
    const { paymentId } = await open()
    await bench.pay(paymentId)
    await bench.openDispute(paymentId)
    await bench.closeDispute(paymentId, 'lost')
    const events = (await bench.sentWebhooks(paymentId, 3)).map(({ body, headers }) =>
      payments.readWebhook(body, headers),
    )
    expect(events.map((event) => event?.type)).toEqual(
      expect.arrayContaining([
        'charge.dispute.closed',
        'charge.dispute.created',
        'checkout.session.completed',
      ]),
    )
    for (const event of events) {
      expect((await payments.getPayment(event?.paymentId ?? '')).id).toBe(paymentId)
    }
  })
}
