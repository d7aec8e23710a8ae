import type Stripe from 'stripe'
import { newId } from '#kernel/ids.ts'
import { type Answer, type Asked, answerStripe } from './api.ts'
import type { Sandbox } from './sandbox.ts'

/** Asks the test account within this process, where the library would ask Stripe over the network. */
export function createTestClient(
  sandbox: Sandbox,
  answer: (asked: Asked) => Promise<Answer> = (asked) => answerStripe(sandbox, asked),
): Stripe.HttpClient {
  return {
    getClientName: () => 'test',
    async makeRequest(_host, _port, path, method, headers, form) {
      const named = Object.entries(headers).map(([name, value]) => [
        name.toLowerCase(),
        String(value),
      ])
      const asked = { method, path, headers: Object.fromEntries(named), form: form ?? '' }
      const { status, body } = await answer(asked)
      return {
        getStatusCode: () => status,
        getHeaders: () => ({ 'request-id': newId() }),
        getRawResponse: () => body,
        toStream: () => body,
        // The network carries text.
        toJSON: async () => JSON.parse(JSON.stringify(body)),
      }
    },
  }
}
