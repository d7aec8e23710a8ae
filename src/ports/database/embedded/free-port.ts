import { createServer } from 'node:net'

/** A TCP port of the loopback interface that is free at this moment. */
export async function freePort(): Promise<number> {
  const port = await listenOnce(0)
  if (port === undefined) throw new Error('This machine has no free port on 127.0.0.1')
  return port
}

export async function isFreePort(port: number): Promise<boolean> {
  return (await listenOnce(port)) !== undefined
}

function listenOnce(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined))
    })
  })
}
