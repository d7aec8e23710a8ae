import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * Passes connections on to `target` (`host:port`). Each breaks off after so many bytes, until
 * `most` have.
 */
export async function listenAndCut(target: string, bytes: number, most = Number.POSITIVE_INFINITY) {
  const [host = '', port = ''] = target.split(':')
  const sockets = new Set<Socket>()
  let cuts = 0
  const server = createServer((near) => {
    const far = connect(Number(port), host)
    let passed = 0
    const end = () => {
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', end).on('close', end)
    }
    const pass = (chunk: Buffer, to: Socket) => {
      to.write(chunk)
      passed += chunk.length
      if (passed < bytes || cuts >= most || near.destroyed) return
      cuts += 1
      near.destroy()
    }
    near.on('data', (chunk) => pass(chunk, far))
    far.on('data', (chunk) => pass(chunk, near))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address: AddressInfo | string | null = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given')
  return {
    host: `127.0.0.1:${address.port}`,
    cuts: () => cuts,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
