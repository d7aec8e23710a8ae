import { connect, type Socket } from 'node:net'

/**
 * Asks for one address again and again over keep-alive connections for some seconds, and counts
 * answers by their bytes alone, so that the client costs as little as it can. Every answer must be
 * as long as the first one, head and body.
 *
 * @returns answers a second
 * @throws Error where an answer differs in length or a connection breaks
 */
export async function load(
  url: string,
  headers: Record<string, string>,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  const { hostname, port, host, pathname, search } = new URL(url)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`)
  const length = await lengthOfAnswer(hostname, Number(port), request)
  const startedAt = performance.now()
  const until = startedAt + seconds * 1000
  const counts = await Promise.all(
    Array.from({ length: connections }, () => ask(hostname, Number(port), request, length, until)),
  )
  const elapsed = (performance.now() - startedAt) / 1000
  return counts.reduce((sum, count) => sum + count, 0) / elapsed
}

function ask(host: string, port: number, request: Buffer, length: number, until: number) {
  return new Promise<number>((resolve, reject) => {
    let answers = 0
    let received = 0
    const socket = open(host, port, reject)
    socket.on('data', (chunk: Buffer) => {
      received += chunk.length
      if (received < length) return
      if (received > length) return socket.destroy(new Error(`an answer was longer than ${length}`))
      received = 0
      answers += 1
      if (performance.now() < until) socket.write(request)
      else socket.end(() => resolve(answers))
    })
    socket.on('connect', () => socket.write(request))
  })
}

/** Head and body of one answer; a second one over the same connection tells that it is stable. */
function lengthOfAnswer(host: string, port: number, request: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = open(host, port, reject)
    socket.on('connect', () => socket.write(request))
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
  })
}

function open(host: string, port: number, failed: (error: Error) => void): Socket {
  const socket = connect({ host: host === 'localhost' ? '127.0.0.1' : host, port, noDelay: true })
  socket.on('error', failed)
  return socket
}
