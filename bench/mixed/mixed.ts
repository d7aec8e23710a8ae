import { createAlbum } from '#works/albums-contract.ts'
import { listSounds, updateSound } from '#works/sounds-contract.ts'
import { join, signIn } from '../../demo/client.ts'
import type { Figure } from '../figure.ts'
import { publish } from '../serving/publish.ts'
import { type Neiro, startNeiro } from '../serving/servers.ts'
import { quantileOf } from '../statistics.ts'
import { type Content, mixRequests, PRICE_YEN } from './mix.ts'
import { type Answer, askInOpenLoop } from './open-loop.ts'
import { memoryOf, usageOf } from './processes.ts'

const PER_SECOND = Number(process.env.MIXED_RATE ?? 400)
const SECONDS = Number(process.env.MIXED_SECONDS ?? 60)
const EARLY_PER_SECOND = Math.min(100, PER_SECOND)
const EARLY_SECONDS = 10
const MEMBERS = 20
const MEMORY_EVERY_MS = 2000
const SLICE_MS = 10_000

/**
 * What listeners do from the moment at which a fresh process is ready: ten seconds of a quarter of
 * the load, and then all of it.
 */
export async function* benchMixed(): AsyncGenerator<Figure> {
  const neiro = await startNeiro({ TRUSTED_PROXIES: 'loopback' })
  try {
    const early = EARLY_PER_SECOND * EARLY_SECONDS
    const asks = mixRequests(await fill(neiro), early + PER_SECOND * SECONDS)
    await neiro.restart()
    const [pid = 0] = neiro.pids
    let peak = memoryOf(pid)
    const watch = setInterval(() => {
      peak = Math.max(peak, memoryOf(pid))
    }, MEMORY_EVERY_MS)
    const first = await askInOpenLoop(neiro.url, asks.slice(0, early), EARLY_PER_SECOND)
    yield* latenciesOf(first, `the first ten seconds at ${EARLY_PER_SECOND} a second`, { p99: 300 })
    const before = usageOf(pid)
    const answers = await askInOpenLoop(neiro.url, asks.slice(early), PER_SECOND)
    clearInterval(watch)
    const after = usageOf(pid)
    printByKind(answers)
    printByTime(answers)
    const what = `${PER_SECOND} mixed requests a second for ${SECONDS} s`
    yield* latenciesOf(answers, what, { p95: 80, p99: 200 })
    const service = (after.serviceMs - before.serviceMs) / answers.length
    const postgres = (after.postgresMs - before.postgresMs) / answers.length
    yield figureOf('processor time of the service for a request', service, 1.2, 'ms')
    yield figureOf('processor time of PostgreSQL for a request', postgres, 0.7, 'ms')
    yield figureOf('peak of memory of all processes', peak, 450, 'MB')
  } finally {
    await neiro.stop()
  }
}

/** Sounds for sale, an album of them and some members. */
async function fill(neiro: Neiro): Promise<Content> {
  const { url } = neiro
  const soundId = await publish(neiro)
  const artist = await signIn(url, 'bench@example.com')
  const { items } = await artist.call(listSounds)
  const [first = soundId, ...others] = items.map(({ id }) => id)
  for (const id of [first, ...others]) {
    await artist.call(updateSound, { params: { id }, body: { sales: true, price: PRICE_YEN } })
  }
  const sounds = others.slice(0, 8)
  const album = await artist.call(createAlbum, {
    body: { title: 'Album', genre: 'electronic', status: 'Released', sounds },
  })
  const enter = async (number: number) => {
    const username = `member${number}`
    const who = { email: `${username}@example.com`, username, name: username }
    return (await join(url, who)).token
  }
  const tokens: [string, ...string[]] = [await enter(0)]
  for (let number = 1; number < MEMBERS; number += 1) tokens.push(await enter(number))
  const stream = await fetch(`${url}/api/sounds/${soundId}/stream.mp3`)
  return {
    base: url,
    soundIds: [first, ...others],
    albumId: album.id,
    streamUrl: new URL(stream.url).pathname + new URL(stream.url).search,
    tokens,
  }
}

function printByKind(answers: readonly Answer[]): void {
  for (const [kind, of] of Map.groupBy(answers, ({ ask }) => ask.kind)) {
    const statuses = Map.groupBy(of, ({ status }) => status)
    const counts = [...statuses].map(([status, { length }]) => `${length} × ${status}`).join(', ')
    process.stdout.write(`  ${kind}: ${quantilesOf(of)}, ${counts}\n`)
  }
}

function printByTime(answers: readonly Answer[]): void {
  for (const [slice, of] of Map.groupBy(answers, ({ dueMs }) => Math.floor(dueMs / SLICE_MS))) {
    process.stdout.write(`  from ${(slice * SLICE_MS) / 1000} s: ${quantilesOf(of)}\n`)
  }
}

function quantilesOf(answers: readonly Answer[]): string {
  const times = answers.map(({ ms }) => ms)
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantileOf(times, share).toFixed(1))
  return `p50 ${p50}, p95 ${p95}, p99 ${p99} ms`
}

function* latenciesOf(
  answers: readonly Answer[],
  what: string,
  most: { p95?: number; p99: number },
): Generator<Figure> {
  const times = answers.map(({ ms }) => ms)
  if (most.p95 !== undefined) {
    yield figureOf(`p95 of ${what}`, quantileOf(times, 0.95), most.p95, 'ms')
  }
  yield figureOf(`p99 of ${what}`, quantileOf(times, 0.99), most.p99, 'ms')
  const failed = answers.filter(({ status }) => status === 0 || status >= 500).length
  yield {
    name: `failed requests of ${what}`,
    ratios: [failed],
    reach: 0,
    better: 'lower',
    detail: `${failed} of ${answers.length}, ${quantilesOf(answers)}`,
  }
}

function figureOf(name: string, value: number, most: number, unit: string): Figure {
  const detail = `${value.toFixed(value < 10 ? 2 : 0)} of ${most} ${unit}`
  return { name, ratios: [value / most], reach: 1, better: 'lower', detail }
}
