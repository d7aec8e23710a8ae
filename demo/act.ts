import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint } from '#kernel/endpoint.ts'
import { checkOrder } from '#orders/contract.ts'
import { ARTISTS, LISTENERS } from './catalogue/catalogue.ts'
import type { Person } from './client.ts'

/** A request to the API. `{names}` stand for ids that are known by then, `{+30}` for a date in 30 days. */
interface Act {
  /** The username of whoever sends it. */
  as: string
  /** Method and path. */
  call: string
  body?: unknown
  /** The name for a part of the reply: `items.0.grant`. */
  keep?: [name: string, part: string]
}

const ACTS: Act[] = [
  ...[...ARTISTS, ...LISTENERS].flatMap(({ username: as, follows }) =>
    follows.map((other) => ({ as, call: `PUT /users/${other}/follow` })),
  ),
  ...ARTISTS.flatMap(({ sounds }) => sounds)
    .filter(({ status }) => status === 'Released')
    .flatMap(({ key, claps, comments }) => [
      ...Object.entries(claps).map(([as, count]) => ({
        as,
        call: `POST /sounds/{${key}}/claps`,
        body: { count },
      })),
      ...comments.map(({ by: as, text, at: position }) => ({
        as,
        call: `POST /sounds/{${key}}/comments`,
        body: { text, position },
      })),
    ]),
  ...JSON.parse(readFileSync(new URL('./catalogue/acts.json', import.meta.url), 'utf8')),
]

/**
 * Lets people follow, clap, buy and the rest, in order.
 * @param names ids by name: sounds by their key, albums by their title
 * @param progress the file that knows how far a broken-off run came
 */
export async function actAll(
  person: (username: string) => Person,
  names: Map<string, string>,
  progress: string,
): Promise<void> {
  const before = await readFile(progress, 'utf8').catch(() => '{"done":0,"kept":[]}')
  const { done, kept } = JSON.parse(before)
  const ids = new Map<string, string>([...names, ...kept])
  const insert = (text: string) =>
    text.replace(/\{([^{}":]+)\}/g, (_, name: string) => {
      if (name.startsWith('+')) return dayIn(Number(name))
      const id = ids.get(name)
      if (id === undefined) throw new Error(`no one knows the id of ${name}`)
      return id
    })
  for (const [at, { as, call, body, keep }] of ACTS.entries()) {
    if (at < done) continue
    const [method = '', path = ''] = insert(call).split(' ')
    const endpoint = { method, path } as Endpoint
    const input = body === undefined ? {} : { body: JSON.parse(insert(JSON.stringify(body))) }
    const reply = (await person(as).call(endpoint, input)) as unknown
    const url = partOf(reply, 'checkoutUrl')
    if (url !== undefined) await pay(person(as), url, partOf(reply, 'id') ?? '')
    if (keep) ids.set(keep[0], partOf(reply, keep[1]) ?? '')
    await writeFile(progress, JSON.stringify({ done: at + 1, kept: [...ids] }))
  }
}

/** Pays at the test provider, and waits until the order is paid. */
async function pay(buyer: Person, checkout: string, id: string): Promise<void> {
  const card = { method: 'card', number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' }
  await fetch(checkout, { method: 'POST', body: new URLSearchParams(card), redirect: 'manual' })
  while ((await buyer.call(checkOrder, { params: { id }, query: {} })).status === 'open') {
    await sleep(100)
  }
}

function partOf(reply: unknown, path: string): string | undefined {
  const part = path.split('.').reduce<unknown>((at, name) => Object(at)[name], reply)
  return typeof part === 'string' ? part : undefined
}

/** 2026-12-24 */
function dayIn(days: number): string {
  return new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
}
