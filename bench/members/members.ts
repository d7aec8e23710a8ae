import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { type EntryContext, type ServerBuild, ServerRouter } from 'react-router'
import type { Figure } from '../figure.ts'
import { medianOf } from '../statistics.ts'
import { benchCalls } from './calls.ts'
import { openSite, type Site } from './site.ts'

const ROUNDS = 15
/** Until the code of both sides is compiled. */
const WARM_UP = 40
const PAGES = 10
const WAITS = 200

/**
 * Pages that are made anew for each request, against React's `renderToString` of the same tree
 * alone, and calls of the API against a bare route with the same statements: in one process, by
 * turns, in its processor time, which others on the machine change the least.
 */
export async function* benchMembers(): AsyncGenerator<Figure> {
  const site = await openSite()
  try {
    // Each visit of a visitor has an address of its own, so that no page is cached.
    let visits = 0
    const anew = () => {
      visits += 1
      return `/sound/${site.soundId}/${visits}`
    }
    yield await benchPage(site, 'a visitor’s sound page, made anew', { url: anew, reach: 0.6 })
    const pages = [
      ['sound page', `/sound/${site.soundId}`, 8],
      ['Home', '/', 12],
      ['profile', `/user/${site.username}`],
      ['album page', `/album/${site.albumId}`],
      ['charts', '/charts'],
    ] as const
    for (const [name, url, mostMs] of pages) {
      const cookie = `token=${site.token}`
      yield await benchPage(site, `a member’s ${name}`, { url: () => url, cookie, reach: 0.25 })
      if (mostMs !== undefined) {
        yield await benchWait(name, () => site.get(url, cookie), mostMs)
      }
    }
    yield* benchCalls(site)
  } finally {
    await site.close()
  }
}

interface Visited {
  url: () => string
  cookie?: string
  reach: number
}

async function benchPage(site: Site, name: string, page: Visited): Promise<Figure> {
  const tree = watchTree(site.build)
  const visit = () => site.get(page.url(), page.cookie)
  await visit()
  const rounds: [own: number, theirs: number][] = []
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    // Visitors look at it too.
    await site.get(page.url())
    const times = [await timeOf(visit), await timeOf(async () => tree.render())] as const
    if (round >= 0) rounds.push([...times])
  }
  tree.stop()
  const [own, theirs] = [medianOf(rounds.map(([a]) => a)), medianOf(rounds.map(([, b]) => b))]
  return {
    name,
    ratios: rounds.map(([a, b]) => b / a),
    reach: page.reach,
    better: 'higher',
    detail: `${own.toFixed(2)} ms of processor, renderToString ${theirs.toFixed(2)} ms`,
  }
}

/** How long a member waits where no one else asks for anything. */
async function benchWait(
  name: string,
  visit: () => Promise<unknown>,
  mostMs: number,
): Promise<Figure> {
  const times: number[] = []
  for (let time = 0; time < WAITS; time += 1) {
    const startedAt = performance.now()
    await visit()
    times.push(performance.now() - startedAt)
  }
  return {
    name: `p50 of a member’s ${name}`,
    ratios: times.map((ms) => ms / mostMs),
    reach: 1,
    better: 'lower',
    detail: `${medianOf(times).toFixed(1)} of ${mostMs} ms`,
  }
}

/** Milliseconds of processor time for one, of several together. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  // Together, as people come: what waits for the database leaves the processor to the others.
  await Promise.all(Array.from({ length: PAGES }, work))
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / PAGES
}

/** Keeps what the build's own entry is asked to render. */
function watchTree({ entry }: ServerBuild) {
  const { module } = entry
  let last: { context: EntryContext; url: string } | undefined
  const watched = {
    ...module,
    default: (...given: Parameters<typeof module.default>) => {
      const [request, , , context] = given
      last = { context, url: request.url }
      return module.default(...given)
    },
  }
  Object.assign(entry, { module: watched })
  return {
    stop: () => Object.assign(entry, { module }),
    render(): string {
      if (last === undefined) throw new Error('no page was made')
      const { context, url } = last
      // The hand-over of data to the browser can be read once; it is no part of what one sees.
      const { serverHandoffStream: _, ...rest } = context
      return renderToString(createElement(ServerRouter, { context: rest, url }))
    },
  }
}
