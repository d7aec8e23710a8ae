import type { Figure } from '../figure.ts'
import { race } from './race.ts'
import { type Server, startBare } from './servers.ts'

/** JSON and pages, against a bare Fastify that sends the same bytes. */
export async function benchPages(neiro: Server, soundId: string): Promise<Figure[]> {
  const list = { name: 'list of 20 sounds as JSON', path: '/api/sounds', reach: 0.6 }
  const page = { name: 'anonymous sound page, cached', path: `/sound/${soundId}`, reach: 0.8 }
  // The first sound page waits for code, and differs from later ones by a few marks of React's. A
  // slug is part of a cached page's key, other than a query that the page does not read.
  await (await fetch(`${neiro.url}${page.path}/first`)).arrayBuffer()
  return [await compare(neiro, list), await compare(neiro, page)]
}

async function compare(
  neiro: Server,
  { name, path, reach }: { name: string; path: string; reach: number },
): Promise<Figure> {
  const own = { ...neiro, url: `${neiro.url}${path}` }
  const answer = await fetch(own.url, { headers: { 'accept-encoding': 'identity' } })
  if (!answer.ok) throw new Error(`${own.url} answers ${answer.status}`)
  const body = Buffer.from(await answer.arrayBuffer())
  const bare = await startBare('fastify', answer.headers.get('content-type') ?? '', body)
  try {
    const { ratios, detail } = await race(own, bare)
    return { name, ratios, reach, better: 'higher', detail: `${detail}, ${body.length} bytes` }
  } finally {
    await bare.stop()
  }
}
