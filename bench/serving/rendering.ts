import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { type EntryContext, type ServerBuild, ServerRouter } from 'react-router'
import { newId } from '#kernel/ids.ts'
import { createApi } from '#main/api.ts'
import { readConfig } from '#main/config.ts'
import { createLog } from '#main/log.ts'
import { loadWebBuild, openWebBuild } from '#main/pages/web-build.ts'
import { startService } from '#main/service.ts'
import { registerWeb } from '#main/web.ts'
import type { Context } from '#ports/context.ts'
import { makeSound } from '../../src/works/testing.ts'
import type { Figure } from '../figure.ts'
import { medianOf } from '../statistics.ts'

const ROUNDS = 15
/** Until the code of both sides is compiled. */
const WARM_UP = 60
const PAGES = 10

/**
 * A visitor's sound page made anew, against React's `renderToString` of the same tree alone: in one
 * process, by turns, in processor time, which others on the machine change the least. Each visit has
 * an address of its own, so no page is cached; the replies of the calls that it makes are, for their
 * seconds.
 */
export async function benchRendering(): Promise<Figure> {
  const data = await mkdtemp(join(tmpdir(), 'neiro-bench-'))
  const service = await startService({
    env: {},
    // The lock, the database and the calls; no jobs run beside.
    config: { ...readConfig({ DATA_DIR: data, PORT: '0' }), services: ['api'] },
    log: createLog('warn'),
    dev: false,
    signal: new AbortController().signal,
    onLost() {},
  })
  const http = await createApi(service.context, { cacheResponses: true })
  try {
    const folder = join(import.meta.dirname, '../../build')
    const tree = await watchTree(folder)
    await registerWeb(http, await openWebBuild(http, { kind: 'built', folder }))
    await http.app.ready()
    const soundId = await publish(service.context)
    let visit = 0
    const makePage = async () => {
      visit += 1
      const { statusCode } = await http.app.inject({
        url: `/sound/${soundId}/${visit}`,
      })
      if (statusCode !== 200) throw new Error(`the page responds with ${statusCode}`)
    }
    await makePage()
    const rounds: [own: number, theirs: number][] = []
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      const times = [await timeOf(makePage), await timeOf(async () => tree.render())] as const
      if (round >= 0) rounds.push([...times])
    }
    const [own, theirs] = [medianOf(rounds.map(([a]) => a)), medianOf(rounds.map(([, b]) => b))]
    return {
      name: 'anonymous sound page, made anew',
      ratios: rounds.map(([a, b]) => b / a),
      reach: 0.7,
      better: 'higher',
      detail: `${own.toFixed(2)} ms of processor, renderToString ${theirs.toFixed(2)} ms`,
    }
  } finally {
    await http.app.close()
    await service.stop()
    await rm(data, { recursive: true, force: true })
  }
}

/** Some sounds of one artist, so that the page has others to show. @returns the id of one */
async function publish(context: Context): Promise<string> {
  const owner = { publicId: newId(), username: 'bench', name: 'Bench', registeredAt: new Date() }
  const { id: userId } = await context.db
    .insertInto('users')
    .values({ ...owner, email: 'bench@example.com' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sounds = []
  for (let made = 0; made < 8; made += 1) {
    sounds.push(await makeSound({ context }, { userId, publicId: owner.publicId }))
  }
  return sounds[0]?.id ?? ''
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  // Together, as visitors come: what waits for the database leaves the processor to the others.
  await Promise.all(Array.from({ length: PAGES }, work))
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / PAGES
}

/** Keeps what the build's own entry is asked to render. The build is the one that pages come from. */
async function watchTree(folder: string) {
  const build: ServerBuild = await (await loadWebBuild(folder)).server()
  let last: { context: EntryContext; url: string } | undefined
  const { module } = build.entry
  const entry = {
    ...module,
    default: (...given: Parameters<typeof module.default>) => {
      const [request, , , context] = given
      last = { context, url: request.url }
      return module.default(...given)
    },
  }
  Object.assign(build.entry, { module: entry })
  return {
    render(): string {
      if (last === undefined) throw new Error('no page was made')
      const { context, url } = last
      // The hand-over of data to the browser can be read once; it is no part of what one sees.
      const { serverHandoffStream: _, ...rest } = context
      return renderToString(createElement(ServerRouter, { context: rest, url }))
    },
  }
}
