import * as z from 'zod/mini'
import type { Http } from '#http/http.ts'
import { Problem } from '#kernel/problem.ts'
import type { Context } from '#ports/context.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import type { PaymentEvent } from '#ports/payments/payments.ts'
import { insertEvent } from './store.ts'
import { workPaymentEventJob } from './work-payment-event.ts'

/** An event names one payment with all that the provider knows of it. */
const ROUTE = { bodyLimit: 256 * 1024, config: { isCountedElsewhere: true } }
const Params = z.object({ provider: z.string() })

/**
 * What the provider posts: verified over the raw bytes, written down with its job, answered at
 * once. No cookie is looked at: the signature is who it is.
 */
export function registerWebhook({ app, context }: Http): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    scope.post('/api/payments/webhook/:provider', ROUTE, async (request, reply) => {
      const params = z.safeParse(Params, request.params)
      if (params.data?.provider !== context.payments.provider) throw new Problem('not_found')
      if (!Buffer.isBuffer(request.body)) throw new Problem('bad_signature')
      const event = context.payments.readWebhook(request.body, request.headers)
      await takeEvent(context, event)
      return reply.send({ received: true })
    })
  })
}

async function takeEvent(context: Context, event: PaymentEvent): Promise<void> {
  const { provider } = context.payments
  await context.db.transaction().execute(async (trx) => {
    const fresh = await insertEvent(trx, provider, event, context.clock.now())
    if (fresh) await addJob(trx, workPaymentEventJob, { provider, eventId: event.id })
  })
}
