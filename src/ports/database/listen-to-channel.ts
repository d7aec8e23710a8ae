import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import { endWhenSilent, steady } from './steady-connection.ts'

export interface ChannelListener {
  /** False while the connection is lost: then something may have been missed. */
  isListening(): boolean
  close(): Promise<void>
}

interface Options {
  url: string
  channel: string
  log: Log
  onNotice(payload: string): void
  /** Listening has begun, or begun again: what was known before may be out of date. */
  onListening(): void
  /** The interval at which the connection is tried. */
  pingMs?: number
}

/** Listens to `pg_notify` on a separate connection, which is reopened when it is lost. */
export function listenToChannel({ pingMs = 10_000, ...options }: Options): ChannelListener {
  const stopping = new AbortController()
  // Connections are ended where they were opened, however early the end comes.
  const aborted = once(stopping.signal, 'abort')
  let listening = false

  async function listenOnce(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: options.url,
      application_name: 'neiro-listener',
      ...steady(),
    })
    const lost = new Promise<void>((resolve) => {
      fresh.on('error', () => resolve()) // one loss may be more than one error
      fresh.once('end', () => resolve())
    })
    await fresh.connect()
    endWhenSilent(fresh, pingMs / 2)
    fresh.on('notification', (notice) => options.onNotice(notice.payload ?? ''))
    await fresh.query(`listen ${fresh.escapeIdentifier(options.channel)}`)
    options.onListening()
    listening = true
    // Nothing may be noticed for hours, and a lost network says nothing. A ping that fails ends the
    // connection, which is what is awaited here.
    const pings = setInterval(() => fresh.query('select').catch(() => {}), pingMs)
    try {
      await Promise.race([lost, aborted])
      await fresh.end()
    } finally {
      clearInterval(pings)
    }
  }

  async function listenForever(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await listenOnce()
      } catch (error) {
        options.log.warn({ error: String(error) }, 'cannot listen to the database')
      }
      listening = false
      await sleep(1000, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  const running = listenForever()
  return {
    isListening: () => listening,
    async close() {
      stopping.abort()
      await running
    },
  }
}
