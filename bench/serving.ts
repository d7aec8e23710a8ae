import { join } from '../demo/client.ts'
import { wavOf } from '../e2e/support/wav.ts'
import type { Figure } from './figure.ts'
import { load as loadFor } from './load.ts'
import { type Server, startBare, startNeiro } from './servers.ts'

const CONNECTIONS = 32
const SECONDS = 5
const SEGMENT_BYTES = 120_000
const SOUNDS = 20

/** What is served, against a bare server that sends the same bytes. */
export async function benchServing(): Promise<Figure[]> {
  const neiro = await startNeiro()
  try {
    const id = await publish(neiro)
    const media = await fetch(`${neiro.url}/api/sounds/${id}/stream.mp3`)
    const range = `bytes=0-${SEGMENT_BYTES - 1}`
    return [
      await compare({
        name: 'a hot 120 kB media segment, rights and Range checked',
        url: media.url,
        headers: { range },
        bare: 'node',
        reach: 0.9,
      }),
      await compare({
        name: 'list of 20 sounds as JSON',
        url: `${neiro.url}/api/sounds`,
        bare: 'fastify',
        reach: 0.6,
      }),
      await compare({
        name: 'anonymous sound page, kept',
        url: `${neiro.url}/sound/${id}`,
        bare: 'fastify',
        reach: 0.8,
      }),
    ]
  } finally {
    await neiro.stop()
  }
}

interface Comparison {
  name: string
  url: string
  headers?: Record<string, string>
  bare: 'node' | 'fastify'
  reach: number
}

async function compare({ name, url, headers = {}, bare, reach }: Comparison): Promise<Figure> {
  const answer = await fetch(url, { headers })
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`)
  const body = Buffer.from(await answer.arrayBuffer())
  const type = answer.headers.get('content-type') ?? 'application/octet-stream'
  const server = await startBare(bare, type, body)
  try {
    // Warmed up, then in turns, so that neither side has the quieter machine.
    await load(url, headers, 1)
    await load(server.url, {}, 1)
    const rounds: [own: number, theirs: number][] = []
    for (let round = 0; round < 2; round += 1) {
      rounds.push([await load(url, headers, SECONDS), await load(server.url, {}, SECONDS)])
    }
    const own = Math.max(...rounds.map(([rate]) => rate))
    const theirs = Math.max(...rounds.map(([, rate]) => rate))
    const detail = `${Math.round(own)}/s of ${Math.round(theirs)}/s, ${body.length} bytes`
    return { name, ratio: own / theirs, reach, better: 'higher', detail }
  } finally {
    await server.stop()
  }
}

function load(url: string, headers: Record<string, string>, seconds: number): Promise<number> {
  return loadFor(url, headers, { connections: CONNECTIONS, seconds })
}

async function publish(neiro: Server): Promise<string> {
  const who = { email: 'bench@example.com', username: 'bench', name: 'Bench' }
  const artist = await join(neiro.url, who)
  const made = []
  for (let index = 0; index < SOUNDS; index += 1) {
    const fields = { title: `Sound ${index}`, status: 'Released', genre: 'electronic' } as const
    made.push(await artist.uploadSound(wavOf(index === 0 ? 20 : 2), 'sound.wav', fields))
  }
  for (const { edit } of made) if (edit) await artist.untilReady(edit.transcodeId)
  const first = made[0]
  if (first === undefined) throw new Error('nothing was uploaded')
  return first.id
}
