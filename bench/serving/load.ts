import { connect, type Socket } from 'node:net'

export interface Load {
  /** Bytes of one response, head and body. */
  bytes: number
  /** Sends requests over all connections for so long. @returns responses a second */
  run(milliseconds: number): Promise<number>
  close(): void
}

/**
 * Requests one address again and again over connections that stay open, and counts responses by their
 * bytes alone, so that the client costs as little as it can. Every response must be as long as the
 * first one, head and body.
 *
 * @throws Error where a response differs in length or a connection breaks
 */
export async function openLoad(
  url: string,
  headers: Record<string, string>,
  connections: number,
): Promise<Load> {
  const { hostname, port, host, pathname, search } = new URL(url)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`)
  const where = { host: hostname === 'localhost' ? '127.0.0.1' : hostname, port: Number(port) }
  const bytes = await measureAnswer(await open(where), request)
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(where)))
  return {
    bytes,
    async run(milliseconds) {
      const startedAt = performance.now()
      const until = startedAt + milliseconds
      const counts = await Promise.all(sockets.map((socket) => ask(socket, request, bytes, until)))
      const seconds = (performance.now() - startedAt) / 1000
      return counts.reduce((sum, count) => sum + count, 0) / seconds
    },
    close: () => sockets.forEach((socket) => void socket.destroy()),
  }
}

function ask(socket: Socket, request: Buffer, bytes: number, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let responses = 0
    let received = 0
    const read = (chunk: Buffer) => {
      received += chunk.length
      if (received < bytes) return
      if (received > bytes) return done(new Error(`a response was longer than ${bytes} bytes`))
      received = 0
      responses += 1
      if (performance.now() < until) socket.write(request)
      else done()
    }
    const broken = () =>
      done(
        new Error(
          `a connection was closed within a response, or one was shorter than ${bytes} bytes`,
        ),
      )
    const done = (error?: Error) => {
      socket.off('data', read).off('error', done).off('close', broken)
      if (error) reject(error)
      else resolve(responses)
    }
    socket.on('data', read).on('error', done).on('close', broken)
    socket.write(request)
  })
}

/** Head and body of one answer. */
function measureAnswer(socket: Socket, request: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    socket.on('error', reject)
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      const answer = Buffer.concat(chunks)
      const end = answer.indexOf('\r\n\r\n')
      if (end < 0) return
      const head = answer.subarray(0, end).toString('latin1')
      const status = Number(head.split(' ')[1])
      const body = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
      if (status >= 300 || body === undefined) {
        socket.destroy(new Error(`cannot be measured: ${head.split('\r\n')[0]}`))
      } else if (answer.length >= end + 4 + Number(body)) socket.end(() => resolve(answer.length))
    })
    socket.write(request)
  })
}

function open(where: { host: string; port: number }): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ ...where, noDelay: true }, () => {
      socket.off('error', reject)
      resolve(socket)
    })
    socket.on('error', reject)
  })
}
