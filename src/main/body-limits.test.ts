import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { servedEndpoints } from '#http/serve.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { DESCRIPTION_LENGTH } from '#works/contract.ts'
import { updateSound } from '#works/sounds-contract.ts'
import { makeSound } from '#works/testing.ts'
import { jsonSchema } from './describe-api.ts'
import { startTestService, type TestMember, type TestService } from './testing.ts'

let service: TestService
let artist: TestMember
beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('artist')
})
afterAll(() => service.close())

type Shape = z.core.JSONSchema.BaseSchema

/** Ids and keys have no length in their contract; none is longer. */
const LONGEST_ID = 'k'.repeat(40)
/** No program escapes its letters. */
const BASE64URL = '^[A-Za-z0-9_-]+$'

/**
 * The longest JSON that a shape allows: every field at its longest, letters as the six bytes that
 * many programs write a Japanese one with.
 */
function longestJson(shape: Shape | boolean): string {
  if (typeof shape === 'boolean') throw new Error('a shape that takes anything has no longest JSON')
  if (shape.anyOf) return longestOf(shape.anyOf.map(longestJson))
  if (shape.enum) return longestOf(shape.enum.map((value) => JSON.stringify(value)))
  if (shape.const !== undefined) return JSON.stringify(shape.const)
  if (shape.type === 'object') {
    const parts = Object.entries(shape.properties ?? {})
    return `{${parts.map(([name, part]) => `"${name}":${longestJson(part)}`).join(',')}}`
  }
  if (shape.type === 'array') {
    const { prefixItems, items, maxItems } = shape
    if (prefixItems) return `[${prefixItems.map(longestJson).join(',')}]`
    if (maxItems === undefined || !items || Array.isArray(items)) throw new Error('an endless list')
    return `[${Array(maxItems).fill(longestJson(items)).join(',')}]`
  }
  if (shape.type === 'string') {
    const letter = shape.pattern === BASE64URL ? 'k' : '\\u3042'
    return `"${shape.maxLength === undefined ? LONGEST_ID : letter.repeat(shape.maxLength)}"`
  }
  return '12345.678901234567'
}

function longestOf(texts: readonly string[]): string {
  return texts.reduce((longest, text) => (text.length > longest.length ? text : longest), 'null')
}

const withBody = () => servedEndpoints(service).filter(({ body }) => body !== undefined)
const longestBody = ({ body }: Endpoint) => (body ? longestJson(jsonSchema(body, 'input')) : '')

test('every endpoint takes the largest body that its contract allows', async () => {
  const refused: string[] = []
  for (const endpoint of withBody()) {
    const { statusCode } = await service.app.inject({
      method: endpoint.method,
      url: `${endpoint.base ?? '/api'}${endpoint.path}`,
      headers: { authorization: `Bearer ${artist.token}`, 'content-type': 'application/json' },
      payload: longestBody(endpoint),
    })
    if (statusCode === 413) refused.push(endpoint.path)
  }
  expect(refused).toEqual([])
})

test('no endpoint takes several times what its contract allows', () => {
  const generous = withBody().filter(
    (endpoint) => (endpoint.bodyLimit ?? 0) > 3 * longestBody(endpoint).length,
  )
  expect(generous.map(({ path }) => path)).toEqual([])
})

test('the longest description is accepted, in characters that arrive in pieces too', async () => {
  const { id } = await makeSound(service, artist)
  const description = '각'.repeat(DESCRIPTION_LENGTH)
  const { status, body } = await service.call(updateSound, {
    params: { id },
    as: artist,
    body: { description: description.normalize('NFD') },
  })
  expect([status, body.description]).toEqual([200, description])
})
