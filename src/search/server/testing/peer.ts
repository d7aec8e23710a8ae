import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { AlgoliaSettings } from '#kernel/config.ts'
import { startTestService } from '#main/testing.ts'
import { APP_ID, searchKeyOf } from '../protocol/keys.ts'
import { acceptAnyType } from '../protocol/routes.ts'
import { Batch, Operation, type PeerIndex, Settings, Synonym } from './records.ts'
import { replaceDocuments } from './write-records.ts'

export interface Peer {
  settings: AlgoliaSettings
  indices: Map<string, PeerIndex>
  /** Paths of the write calls, in their order. */
  writes: string[]
  /** The number of searches and listings. */
  reads: number
  /** Runs before each write call. */
  onWrite: ((path: string) => Promise<void>) | undefined
  close(): Promise<void>
}

/**
 * Stands in for Algolia: our own server and engine answer what is read, from documents that were
 * written by the few calls that hosted search needs. Tasks are done when they are answered.
 */
export async function startPeer(): Promise<Peer> {
  const service = await startTestService()
  const { config } = service.context
  const app = Fastify({ bodyLimit: 10_000_000 })
  acceptAnyType(app)
  const peer: Omit<Peer, 'settings'> = {
    indices: new Map(),
    writes: [],
    reads: 0,
    onWrite: undefined,
    async close() {
      await app.close()
      await service.close()
    },
  }
  const adminKey = searchKeyOf(config, 'owner')
  registerWrites(app, peer, adminKey, () => replaceDocuments(service.context, peer.indices))
  app.post('/search/1/*', async ({ url, headers, body }, reply) => {
    peer.reads += 1
    const { 'content-length': _, 'transfer-encoding': __, ...others } = headers
    const sent = { method: 'POST' as const, url, headers: others, payload: JSON.stringify(body) }
    const answer = await service.app.inject(sent)
    return reply.code(answer.statusCode).type('application/json').send(answer.body)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const hosts = [`http://127.0.0.1:${port}/search`]
  const searchKey = searchKeyOf(config, 'search')
  return Object.assign(peer, { settings: { appId: APP_ID, searchKey, adminKey, hosts } })
}

const Named = z.object({ index: z.string() })

function registerWrites(
  app: FastifyInstance,
  peer: Omit<Peer, 'settings'>,
  adminKey: string,
  onChange: () => Promise<void>,
): void {
  /** Indices that were written, of which no task has been asked after since. */
  const unsettled = new Set<string>()
  const indexOf = (name: string) => {
    const index = peer.indices.get(name) ?? {
      records: new Map(),
      settings: undefined,
      synonyms: [],
    }
    peer.indices.set(name, index)
    return index
  }
  const write = (
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    perform: (name: string, body: unknown) => void,
  ) => {
    app.route({
      method,
      url: `/search/1/indexes/:index${path}`,
      async handler({ params, headers, body, url }) {
        const [address = ''] = url.split('?')
        await peer.onWrite?.(address)
        if (headers['x-algolia-api-key'] !== adminKey) throw new Error('The owner’s key is needed')
        peer.writes.push(`${method} ${address.replace('/search/1/indexes/', '')}`)
        const { index } = z.parse(Named, params)
        perform(index, body)
        unsettled.add(index)
        await onChange()
        return { taskID: peer.writes.length, updatedAt: new Date().toISOString(), objectIDs: [] }
      },
    })
  }
  write('POST', '/batch', (name, body) => {
    for (const { action, body: record } of z.parse(Batch, body).requests) {
      if (action === 'addObject') indexOf(name).records.set(record.objectID, record)
      else indexOf(name).records.delete(record.objectID)
    }
  })
  write('PUT', '/settings', (name, body) => {
    indexOf(name).settings = z.parse(Settings, body)
  })
  write('POST', '/synonyms/batch', (name, body) => {
    indexOf(name).synonyms = z.parse(z.array(Synonym), body)
  })
  write('POST', '/operation', (name, body) => {
    if (unsettled.has(name)) throw new Error('What is moved may still be written')
    const { operation, destination } = z.parse(Operation, body)
    peer.indices.set(destination, indexOf(name))
    if (operation === 'move') peer.indices.delete(name)
  })
  write('DELETE', '', (name) => {
    peer.indices.delete(name)
  })
  app.get('/search/1/indexes/:index/task/:task', async ({ params }) => {
    unsettled.delete(z.parse(Named, params).index)
    return { status: 'published', pendingTask: false }
  })
}
