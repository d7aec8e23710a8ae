import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'

/**
 * Lets `answer` send what is in memory before the framework runs, whose routing and hooks cost as
 * much as sending 120 kB (docs/decisions/0020); false continues there.
 */
export function addFastPath(
  server: Server,
  answer: (request: IncomingMessage, response: ServerResponse) => boolean,
): void {
  const others = server.listeners('request').filter(isListener)
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (answer(request, response)) return
    for (const other of others) other.call(server, request, response)
  })
}

function isListener(listener: unknown): listener is RequestListener {
  return typeof listener === 'function'
}
