import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'

/**
 * Lets `answer` look at each request before the framework does; what it declines (false) continues
 * there. For what is in memory anyway: routing, hooks and the reply object cost about as much time
 * as sending 120 kB itself (docs/decisions/0020). Requests made in memory do not come here.
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
