import { systemClock } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import { StartProblem } from '#kernel/start-problem.ts'
import { refundOrder } from '#sales/server/refunds/refund-order.ts'
import type { Command } from './command.ts'

export const refund: Command = {
  words: ['<order>'],
  help: 'Pays a whole order back: its downloads end, and its buyer is sent an email',
  async run(db, [order = '']) {
    try {
      const items = await refundOrder({ db, clock: systemClock }, order)
      if (items === 0) return [`Order ${order} has been refunded already.`]
      return [`Order ${order} is refunded within seconds (items: ${items}).`]
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      throw new StartProblem(
        error.code === 'conflict'
          ? `Order ${order} has not been paid: nothing can be refunded.`
          : `No such order: ${order} (its number is in the receipt).`,
      )
    }
  },
}
