import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { until } from '../jobs/testing.ts'

const Event = z.strictObject({
  event_id: z.string().check(z.regex(/^[\da-f]{32}$/)),
  timestamp: z.number(),
  platform: z.string(),
  level: z.literal('error'),
  release: z.string(),
  environment: z.string(),
  transaction: z.optional(z.string()),
  tags: z.record(z.string(), z.string()),
  // The client for browsers says that Sentry is not to look up an address.
  sdk: z.optional(z.object({ settings: z.strictObject({ infer_ip: z.literal('never') }) })),
  exception: z.object({
    values: z.array(
      z.strictObject({
        type: z.string(),
        value: z.string(),
        stacktrace: z.optional(z.object({ frames: z.array(z.record(z.string(), z.unknown())) })),
      }),
    ),
  }),
})
export type ReportedEvent = z.output<typeof Event>

/**
 * For tests: accepts envelopes as Sentry documents them (develop.sentry.dev, Envelopes): a line of
 * headers, then for each item a line of headers and its payload. An event with a field that is not
 * listed here is refused.
 */
export async function openEnvelopeServer({ status = 200 } = {}) {
  const events: ReportedEvent[] = []
  const refused: unknown[] = []
  const requests: { url: string; headers: NodeJS.Dict<string | string[]>; body: string }[] = []
  const server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    const body = await text(request)
    requests.push({ url: request.url ?? '', headers: request.headers, body })
    try {
      if (status === 200) events.push(...eventsOf(request.url ?? '', body))
      response.writeHead(status).end('{}')
    } catch (error) {
      refused.push(error)
      response.writeHead(400).end()
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    dsn: `http://public1key@127.0.0.1:${port}/42`,
    origin: `http://127.0.0.1:${port}`,
    events,
    requests,
    /** @throws what was wrong with an envelope */
    async received(count: number): Promise<ReportedEvent[]> {
      await until(() => {
        if (refused.length > 0) throw refused[0]
        return events.length >= count
      })
      return events
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function eventsOf(url: string, body: string): ReportedEvent[] {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  if (pathname !== '/api/42/envelope/' || searchParams.get('sentry_key') !== 'public1key') {
    throw new Error(`not the address of the project: ${url}`)
  }
  const [head = '', ...lines] = body.split('\n')
  const { event_id } = z.parse(z.object({ event_id: z.string() }), JSON.parse(head))
  return lines.flatMap((line, index) => {
    if (index % 2 === 1 || line === '') return []
    z.parse(z.object({ type: z.literal('event') }), JSON.parse(line))
    const event = z.parse(Event, JSON.parse(lines[index + 1] ?? ''))
    if (event.event_id !== event_id) throw new Error('the envelope is of another event')
    return [event]
  })
}
