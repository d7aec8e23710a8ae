import type { FastifyReply } from 'fastify'
import type { Http } from '#http/http.ts'
import { serve } from '#http/serve.ts'
import type { Context } from '#ports/context.ts'
import { type ChannelListener, listenToChannel } from '#ports/database/listen-to-channel.ts'
import { NOTIFIED_CHANNEL } from '#ports/notifications/notify-store.ts'
import { followNotifications, UNSEEN_MOST } from '../contract.ts'
import { countUnseen } from './store.ts'

/** What happens within this time is counted together. */
const GATHER_MS = 300
/** Accounts that one statement counts for. */
const BATCH = 100
/** A browser shares one stream among its tabs; an account with more closes its oldest. */
const STREAMS_MOST = 10
/** A stream ends after this, and its browser opens another with the session that it has then. */
const LIFE_MS = 15 * 60 * 1000

type Stream = Pick<FastifyReply['sse'], 'close' | 'send' | 'isConnected'>

/**
 * Serves the streams of this process. It listens to the database from the first one on, and closes
 * all before the server stops accepting requests, so that browsers find another process.
 */
export function serveStreams(http: Http): void {
  const { app, context } = http
  const streams = createStreams(context)
  app.addHook('preClose', () => streams.close())
  serve(http, followNotifications, async ({ viewer: { userId }, reply }) => {
    const { sse } = reply
    sse.onClose(streams.add(userId, sse))
    const counts = await countUnseen(context.db, [userId], UNSEEN_MOST)
    // nginx passes each event on as it comes.
    reply.header('x-accel-buffering', 'no')
    // From here on the reply is a stream; before, an error is answered as any other.
    reply.hijack()
    sse.keepAlive()
    const ending = setTimeout(() => sse.close(), LIFE_MS)
    ending.unref()
    sse.onClose(() => clearTimeout(ending))
    send(sse, counts.get(userId) ?? 0)
  })
}

/** A browser that reads slowly keeps no other one waiting. */
function send(stream: Stream, count: number): void {
  if (stream.isConnected) void stream.send({ data: { count } })
}

function createStreams({ config, db, log }: Pick<Context, 'config' | 'db' | 'log'>) {
  const byUser = new Map<number, Set<Stream>>()
  const changed = new Set<number>()
  let listener: ChannelListener | undefined
  let gathering: NodeJS.Timeout | undefined

  function change(userIds: Iterable<number>) {
    for (const userId of userIds) if (byUser.has(userId)) changed.add(userId)
    if (changed.size === 0) return
    gathering ??= setTimeout(() => {
      sendCounts().catch((error: unknown) => {
        log.warn({ error: String(error) }, 'new notifications were not counted')
      })
    }, GATHER_MS)
  }

  async function sendCounts() {
    gathering = undefined
    const userIds = [...changed]
    changed.clear()
    for (let start = 0; start < userIds.length; start += BATCH) {
      const counts = await countUnseen(db, userIds.slice(start, start + BATCH), UNSEEN_MOST)
      for (const [userId, count] of counts) {
        for (const stream of byUser.get(userId) ?? []) send(stream, count)
      }
    }
  }

  return {
    /** @returns what to do when it is closed */
    add(userId: number, stream: Stream): () => void {
      listener ??= listenToChannel({
        url: config.databaseUrl ?? '',
        channel: NOTIFIED_CHANNEL,
        log,
        onNotice: (keys) => change(keys.split(',').map(Number)),
        // Something may have been missed.
        onListening: () => change(byUser.keys()),
      })
      const own = byUser.get(userId) ?? new Set()
      byUser.set(userId, own.add(stream))
      const [oldest] = own
      if (own.size > STREAMS_MOST) oldest?.close()
      return () => {
        own.delete(stream)
        if (own.size === 0 && byUser.get(userId) === own) byUser.delete(userId)
      }
    },
    async close() {
      clearTimeout(gathering)
      for (const own of [...byUser.values()]) for (const stream of [...own]) stream.close()
      await listener?.close()
    },
  }
}
