import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

type Handle = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>
export type Fault = (response: ServerResponse) => void

/** A server whose answers at some paths can be broken. */
export interface FaultyServer {
  origin: string
  /** Path → what is answered there instead. */
  faults: Map<string, Fault>
  close(): Promise<void>
}

export async function serveFaulty(handlerFor: (origin: string) => Handle): Promise<FaultyServer> {
  const faults = new Map<string, Fault>()
  let handle: Handle = () => {}
  const server = createServer(async (request, response) => {
    const fault = faults.get(pathOf(request))
    if (fault) return fault(response)
    try {
      await handle(request, response)
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port')
  const origin = `http://127.0.0.1:${address.port}`
  handle = handlerFor(origin)
  return {
    origin,
    faults,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export function pathOf(request: IncomingMessage): string {
  return new URL(request.url ?? '', 'http://127.0.0.1').pathname
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
    .end(JSON.stringify(body))
}
