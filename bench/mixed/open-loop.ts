import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Ask {
  /** A name for requests whose figures belong together. */
  kind: string
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: unknown
}

export interface Answer {
  ask: Ask
  /** Milliseconds from the first request to this one. */
  dueMs: number
  /** 0 where the connection broke. */
  status: number
  /** From the moment at which it was due to its last byte. */
  ms: number
}

/**
 * Sends requests at moments that do not depend on the answers to earlier ones, as people do: where
 * the service is slow, they wait for it together.
 */
export async function askInOpenLoop(
  base: string,
  asks: readonly Ask[],
  perSecond: number,
): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true })
  const startedAt = performance.now()
  const answers: Promise<Answer>[] = []
  for (const [index, ask] of asks.entries()) {
    const dueAt = startedAt + (index * 1000) / perSecond
    const early = dueAt - performance.now()
    if (early > 0) await sleep(early)
    const dueMs = dueAt - startedAt
    answers.push(
      send(base, ask, agent).then((status) => {
        return { ask, dueMs, status, ms: performance.now() - dueAt }
      }),
    )
  }
  try {
    return await Promise.all(answers)
  } finally {
    agent.destroy()
  }
}

/** @returns the status once all of the answer is there; 0 where it never is */
function send(base: string, { method, path, headers, body }: Ask, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(base + path, { method, headers, agent }, (answer) => {
      answer
        .resume()
        .once('end', () => resolve(answer.statusCode ?? 0))
        .once('error', () => resolve(0))
    })
    sent.once('error', () => resolve(0)).end(body === undefined ? undefined : JSON.stringify(body))
  })
}
