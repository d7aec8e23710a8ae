import { readFileSync } from 'node:fs'
import { medianOf } from '../statistics.ts'
import { type Load, openLoad } from './load.ts'

export interface Side {
  url: string
  headers?: Record<string, string>
  /** Server processes, whose processor time is reported. */
  pids: readonly number[]
}

export interface Race {
  /** Own responses a second against theirs, of each round. */
  ratios: number[]
  detail: string
}

const CONNECTIONS = 32
const ROUNDS = 15
const SLICE_MS = 400
const WARM_RESPONSES = 50_000
const WARM_MS = 20_000
const TICKS_A_SECOND = 100

/**
 * Both sides by turns in short slices over connections that stay open, so that a busy moment of the
 * machine meets both. Before, each responds until its code is compiled.
 */
export async function race(own: Side, theirs: Side): Promise<Race> {
  const sides = [new Runner(own), new Runner(theirs)] as const
  for (const side of sides) await side.open()
  try {
    for (const side of sides) await side.warm()
    const rounds: [own: number, theirs: number][] = []
    const [first, second] = sides
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push([await first.run(), await second.run()])
    }
    const ratios = rounds.map(([a, b]) => a / b)
    const a = Math.round(medianOf(rounds.map(([rate]) => rate)))
    const b = Math.round(medianOf(rounds.map(([, rate]) => rate)))
    const [mine, other] = sides.map((side) => side.costs())
    return { ratios, detail: `${a}/s (${mine}) of ${b}/s (${other})` }
  } finally {
    for (const side of sides) side.close()
  }
}

class Runner {
  readonly #side: Side
  #load: Load | undefined
  #responses = 0
  #ticksBefore = 0
  #ticks = 0

  constructor(side: Side) {
    this.#side = side
  }

  async open(): Promise<void> {
    const { url, headers = {} } = this.#side
    this.#load = await openLoad(url, headers, CONNECTIONS)
  }

  async warm(): Promise<void> {
    const until = performance.now() + WARM_MS
    while (this.#responses < WARM_RESPONSES && performance.now() < until) await this.run()
    this.#responses = 0
    this.#ticks = 0
  }

  async run(): Promise<number> {
    this.#ticksBefore = ticksOf(this.#side.pids)
    const startedAt = performance.now()
    const rate = (await this.#load?.run(SLICE_MS)) ?? 0
    this.#responses += (rate * (performance.now() - startedAt)) / 1000
    this.#ticks += ticksOf(this.#side.pids) - this.#ticksBefore
    return rate
  }

  /** Processor time of the server for one response, which others on the machine change the least. */
  costs(): string {
    return `${Math.round((this.#ticks / TICKS_A_SECOND / this.#responses) * 1e6)} µs of processor`
  }

  close(): void {
    this.#load?.close()
  }
}

function ticksOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return sum + Number(fields[11]) + Number(fields[12])
  }, 0)
}
