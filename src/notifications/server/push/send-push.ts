import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import webPush from 'web-push'
import type { Config } from '#kernel/config.ts'
import { isPublic } from '#kernel/loopback.ts'
import type { Context } from '#ports/context.ts'
import { isWebAddress, lookupPublic } from './public-hosts.ts'
import type { PushSubscription } from './store.ts'
import { vapidKeys } from './vapid-keys.ts'

const TIMEOUT_MS = 10_000
/** Push services allow some requests at once. */
const SOCKETS = 20
/** The browser that the address led to is gone (RFC 8030, section 7.3). */
const GONE = new Set([404, 410])
const isTemporary = (status: number) => status === 429 || status >= 500

interface Push {
  /** What the browser gets, which its push service cannot read. */
  payload: string
  /** Of the pushes with the same topic that a browser has not fetched, it gets the last one. */
  topic: string
  ttlSeconds: number
}

/** What `failed` may be tried again. */
type Outcome = 'sent' | 'gone' | 'refused' | 'failed'

export interface PushSender {
  send(to: PushSubscription, push: Push): Promise<Outcome>
  close(): void
}

/**
 * Sends pushes. `web-push` encrypts and signs them; the request is ours, since anyone may name its
 * address: it goes to no machine beside ours, follows no redirect and reads no reply.
 */
export function openPushSender({ config, log }: Pick<Context, 'config' | 'log'>): PushSender {
  const isOpen = isPublic(config.publicUrl)
  const vapidDetails = { ...vapidKeys(config.secret), subject: subjectOf(config) }
  const agent = new Agent({
    maxSockets: SOCKETS,
    ...(isOpen && { lookup: lookupPublic }),
  })
  return {
    async send({ endpoint, publicKey, authSecret }, { payload, topic, ttlSeconds }) {
      if (isOpen && !isWebAddress(new URL(endpoint))) return 'refused'
      const keys = { p256dh: publicKey, auth: authSecret }
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, payload, {
        vapidDetails,
        topic,
        TTL: ttlSeconds,
      })
      const status = await post(endpoint, { headers, body, agent }).catch((error: unknown) => {
        log.warn({ host: new URL(endpoint).host, error: String(error) }, 'a push was not sent')
      })
      if (status === undefined) return 'failed'
      if (status >= 200 && status < 300) return 'sent'
      if (GONE.has(status)) return 'gone'
      return isTemporary(status) ? 'failed' : 'refused'
    },
    close: () => agent.destroy(),
  }
}

interface Post {
  headers: Record<string, string>
  body: Buffer | null
  agent: Agent
}

async function post(endpoint: string, { headers, body, agent }: Post): Promise<number> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const sent = request(endpoint, { method: 'POST', headers, agent, signal })
  sent.end(body)
  const [response]: IncomingMessage[] = await once(sent, 'response')
  response?.destroy()
  return response?.statusCode ?? 0
}

/** Where a push service reaches who runs this one (RFC 8292, section 2.1). */
function subjectOf({ operator, publicUrl }: Config): string {
  if (operator.email !== undefined) return `mailto:${operator.email}`
  return publicUrl?.startsWith('https:') ? publicUrl : 'mailto:operator@localhost'
}
