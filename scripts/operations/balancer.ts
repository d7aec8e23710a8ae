import {
  Agent,
  createServer,
  get,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** A process that the balancer knows of. */
interface Upstream {
  port: number
  /** False while it wants no requests. */
  isReady: boolean
  /** Taken out: it gets no more requests, whatever it says. */
  isOut: boolean
  underWay: number
}

export interface Balancer {
  origin: string
  add(port: number): void
  /** Resolves once the process answers nothing any more that came through here. */
  takeOut(port: number): Promise<void>
  untilReady(port: number): Promise<void>
  close(): Promise<void>
}

const LOOK_MS = 100

/**
 * Sends each request to the ready process that has the fewest, as Caddy and nginx do: the next one
 * gets it where a process takes no connection. A process without `/readyz`, as of 1.0.0, is ready
 * once it answers at all.
 */
export async function openBalancer(port: number): Promise<Balancer> {
  const upstreams = new Map<number, Upstream>()
  const server = createServer((asked, reply) => {
    void forward(asked, reply, upstreams)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const looking = setInterval(() => upstreams.forEach(look), LOOK_MS)
  const find = (of: number) => {
    const upstream = upstreams.get(of)
    if (upstream === undefined) throw new Error(`no process has port ${of}`)
    return upstream
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    add: (of) => void upstreams.set(of, { port: of, isReady: false, isOut: false, underWay: 0 }),
    async takeOut(of) {
      const upstream = find(of)
      upstream.isOut = true
      while (upstream.underWay > 0) await sleep(20)
    },
    async untilReady(of) {
      while (!find(of).isReady) await sleep(LOOK_MS)
    },
    async close() {
      clearInterval(looking)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function look(upstream: Upstream): void {
  const { port } = upstream
  const become = (isReady: boolean) => {
    upstream.isReady = isReady
  }
  const options = { host: '127.0.0.1', port, path: '/readyz', timeout: 2_000, agent: noKeepAlive }
  get(options, (answer) => {
    answer.resume()
    become(answer.statusCode === 200 || answer.statusCode === 404)
  }).once('error', () => become(false))
}

/** A connection that is kept could be closed in the moment in which it is used again. */
const noKeepAlive = new Agent({ keepAlive: false })

async function forward(
  asked: IncomingMessage,
  reply: ServerResponse,
  upstreams: ReadonlyMap<number, Upstream>,
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of asked) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  const tried = new Set<Upstream>()
  for (;;) {
    const ready = [...upstreams.values()]
      .filter((each) => each.isReady && !each.isOut && !tried.has(each))
      .sort((one, other) => one.underWay - other.underWay)
    const [upstream] = ready
    if (upstream === undefined) {
      reply.writeHead(502).end()
      return
    }
    tried.add(upstream)
    upstream.underWay += 1
    const isTaken = await pass(asked, body, reply, upstream.port)
    upstream.underWay -= 1
    if (isTaken) return
  }
}

/** @returns false where the process takes no connection: another one may have the request */
function pass(
  asked: IncomingMessage,
  body: Buffer,
  reply: ServerResponse,
  port: number,
): Promise<boolean> {
  return new Promise((resolve) => {
    const { method, url: path } = asked
    const headers = { ...asked.headers, connection: 'close' }
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: noKeepAlive })
    sent.once('response', (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
      answer.once('close', () => {
        if (!answer.complete) reply.destroy()
        resolve(true)
      })
    })
    sent.once('error', (error) => {
      const isRefused = 'code' in error && error.code === 'ECONNREFUSED'
      if (!isRefused && !reply.headersSent) reply.writeHead(502).end()
      resolve(!isRefused)
    })
    sent.end(body)
  })
}
