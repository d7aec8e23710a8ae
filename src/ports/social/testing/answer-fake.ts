import type { FastifyInstance } from 'fastify'
import { machineKeyOf } from '#http/machine-key.ts'
import type { Config } from '#kernel/config.ts'

interface Person {
  handle: string
  name?: string
  email?: string
  verified?: boolean
}

/**
 * Answers as a person does on the test provider's page, without a browser.
 *
 * @param address where `authorizeAddress` leads to
 * @returns where the browser is sent back to
 */
export async function answerFake(
  { app, context }: { app: FastifyInstance; context: { config: Pick<Config, 'secret'> } },
  address: URL,
  answer: Person | 'cancel',
): Promise<URL> {
  const { verified, ...person } = answer === 'cancel' ? { verified: false } : answer
  const form = new URLSearchParams({
    ...person,
    ...(verified && { verified: 'yes' }),
    answer: answer === 'cancel' ? 'cancel' : 'allow',
  })
  const reply = await app.inject({
    method: 'POST',
    url: address.pathname + address.search,
    headers: {
      host: address.host,
      origin: address.origin,
      cookie: `machine_key=${machineKeyOf(context.config.secret)}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: form.toString(),
  })
  if (reply.statusCode !== 302) throw new Error(`The test provider answers ${reply.statusCode}`)
  return new URL(String(reply.headers.location))
}
