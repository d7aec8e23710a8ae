import { afterAll, beforeAll, expect, test } from 'vitest'
import { putMe } from '#accounts/contract.ts'
import { startTestService, type TestService } from '#main/testing.ts'
import { type Catalogue, searchIndexSuite } from '#ports/search-index/suite.ts'
import { updateSound } from '#works/sounds-contract.ts'
import { makeSound } from '#works/testing.ts'
import { type Peer, startPeer } from '../testing/peer.ts'
import { signUpCreator } from '../testing/sign-up-creator.ts'
import { openIndex } from './open-index.ts'
import { setHost } from './store.ts'

const services: TestService[] = []
let peer: Peer
let own: Catalogue
let hosted: Catalogue

async function openCatalogue(algolia?: Peer['settings']): Promise<Catalogue> {
  const service = await startTestService()
  services.push(service)
  service.context.config = { ...service.context.config, algolia }
  await setHost(service.context.db, algolia?.appId)
  const member = await signUpCreator(service, 'tsukimi')
  const body = { nameReading: 'やよい', bio: 'Plays the koto' }
  await service.call(putMe, { body, as: member })
  await service.runJobs()
  return {
    index: openIndex(service.context),
    async add({ title, ...fields }) {
      const { id } = await makeSound(service, member, { title, ...fields })
      await service.runJobs()
      return `sound-${id}`
    },
    async hide(objectID) {
      const params = { id: objectID.replace('sound-', '') }
      await service.call(updateSound, { params, body: { status: 'Draft' }, as: member })
      await service.runJobs()
    },
  }
}

beforeAll(async () => {
  peer = await startPeer()
  own = await openCatalogue()
  hosted = await openCatalogue(peer.settings)
})
afterAll(async () => {
  for (const service of services) await service.close()
  await peer.close()
})

searchIndexSuite('PostgreSQL', () => own)
searchIndexSuite('hosted Algolia', () => hosted)

test('the hosted engine asked its peer each time, the other one never', () => {
  expect(peer.reads).toBeGreaterThan(40)
})

test('each change was pushed to the index that it belongs to, and nothing else was written', () => {
  expect(new Set(peer.writes)).toEqual(new Set(['POST media/batch', 'POST users/batch']))
})
