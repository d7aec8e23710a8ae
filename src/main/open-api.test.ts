import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { servedEndpoints } from '#http/serve.ts'
import { startTestService, type TestService } from './testing.ts'

let service: TestService
beforeAll(async () => {
  // With it there are all calls.
  service = await startTestService({ env: { MESSAGES: '1' } })
})
afterAll(() => service.close())

async function read(url: string) {
  const { statusCode, headers, body } = await service.app.inject({ url })
  return { statusCode, type: String(headers['content-type']), body }
}

test('the API is described as OpenAPI 3.1, with the calls of the specification', async () => {
  const { statusCode, body } = await read('/api/openapi.json')
  const document = JSON.parse(body)
  expect(statusCode).toBe(200)
  expect(document.openapi).toBe('3.1.0')
  const calls = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(calls).toEqual(
    expect.arrayContaining([
      'GET /api/users/me',
      'PUT /api/users/me',
      'PATCH /api/users/me',
      'GET /api/users/username_available/{username}',
      'POST /api/users/register',
      'POST /auth/email/',
      'GET /auth/email/status/{id}',
      'GET /api/upload/images/policy/',
      'GET /api/upload/sounds/policy/',
      'POST /api/transcode/',
      'GET /api/transcode/status/{id}',
      'POST /api/orders',
      // Those that the specification does not show.
      'POST /api/sounds',
      'POST /api/albums',
      'GET /api/sounds/{id}/comments',
      'POST /api/sounds/{id}/claps',
      'PUT /api/users/{username}/follow',
      'GET /api/my/purchases',
      'GET /api/my/billing',
      'GET /api/my/reports',
    ]),
  )
})

test('every call is for anyone, who is signed in or who is registered, and for no other role', () => {
  const audiences = servedEndpoints(service).map(({ audience }) => audience)
  expect(new Set(audiences)).toEqual(new Set(['anyone', 'signed-in', 'registered']))
})

test('every parameter in a path is described, and every shape is self-contained', async () => {
  const { paths } = JSON.parse((await read('/api/openapi.json')).body)
  for (const [path, methods] of Object.entries<object>(paths)) {
    for (const call of Object.values(methods)) {
      const text = JSON.stringify(call)
      for (const [, name] of path.matchAll(/\{(\w+)\}/g)) {
        expect(text).toContain(`{"name":"${name}","in":"path","required":true`)
      }
      expect(text).not.toContain('"$defs"')
    }
  }
})

interface Described {
  name?: string
  description?: string
  properties?: Record<string, Described>
}

/** The fields below a schema that have no description, by their path. */
function undescribed(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {} }: Described = schema
  const own = Object.entries(properties)
    .filter(([, { description }]) => !description)
    .map(([name]) => `${path} ${name}`)
  const below = Object.entries(schema).flatMap(([key, part]) =>
    undescribed(part, key === 'properties' || Array.isArray(schema) ? path : `${path} ${key}`),
  )
  return [...own, ...below]
}

test('every parameter and every field has a description', async () => {
  const { paths, components } = JSON.parse((await read('/api/openapi.json')).body)
  const missing: string[] = undescribed(components.schemas, 'components')
  for (const [path, methods] of Object.entries<object>(paths)) {
    for (const [method, call] of Object.entries(methods)) {
      const name = `${method.toUpperCase()} ${path}`
      for (const parameter of call.parameters) {
        if (!parameter.description) missing.push(`${name} ${parameter.in} ${parameter.name}`)
      }
      missing.push(...undescribed([call.requestBody, call.responses], name))
    }
  }
  expect(missing).toEqual([])
})

test('money, times and sizes are described with their unit', async () => {
  const { paths, components } = JSON.parse((await read('/api/openapi.json')).body)
  const fieldsOf = (path: string, method: string) => {
    const { $ref, properties } = paths[path][method].requestBody.content['application/json'].schema
    return $ref ? components.schemas[$ref.split('/').at(-1)].properties : properties
  }
  const { price, limitFrom, status } = fieldsOf('/api/sounds', 'post')
  expect(price.description).toBe('Price in yen, tax included')
  expect(limitFrom.description).toBe('Start of the preview in seconds')
  expect(status.description).toContain('Draft (only the owner)')
  expect(fieldsOf('/api/upload/sounds/parts', 'post').bytes.description).toBe('Size in bytes')
})

test('both are made once, not anew for each who reads them', async () => {
  for (const url of ['/api/openapi.json', '/api/docs']) {
    const { body } = await read(url)
    const written = vi.spyOn(JSON, 'stringify')
    expect((await read(url)).body).toBe(body)
    expect(written.mock.calls.length).toBeLessThan(10)
    written.mockRestore()
  }
})

test('calls are called as in their contracts, and refer to shapes by name', async () => {
  const { paths, components } = JSON.parse((await read('/api/openapi.json')).body)
  const calls = Object.values<Record<string, { operationId: string }>>(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  expect(new Set(calls).size).toBe(calls.length)
  expect(calls).toEqual(expect.arrayContaining(['createSound', 'createOrder', 'sendMagicLink']))
  const { reply } = contentsOf(paths['/api/sounds/{id}'].get)
  expect(reply).toEqual({ $ref: '#/components/schemas/Sound' })
  const { next, items } = contentsOf(paths['/api/sounds'].get).reply.properties
  expect([items.items, next.description]).toEqual([
    { $ref: '#/components/schemas/SoundSummary' },
    expect.any(String),
  ])
  expect(components.schemas.Sound.properties.id).toMatchObject({ type: 'string' })
})

const contentsOf = (call: { responses: Record<string, { content: object }> }) => ({
  reply: Object(call.responses[200]?.content)['application/json'].schema,
})

test('each call names the codes that its contract refuses with, by status', async () => {
  const { paths } = JSON.parse((await read('/api/openapi.json')).body)
  const { responses } = paths['/api/sounds'].post
  expect(Object.keys(responses)).toEqual(['200', '400', '401', '403', '413', '429', 'default'])
  expect(responses[400].description).toContain('`title_required`')
  expect(responses[403].description).toContain('`registration_unfinished`')
  expect(responses[400].content['application/json'].schema.$ref).toMatch('/Problem')
  expect(Object.keys(paths['/api/sounds/{id}'].get.responses)).toEqual([
    '200',
    '400',
    '404',
    'default',
  ])
  expect(Object.keys(paths['/api/my/earnings'].get.responses)).not.toContain('400')
})

test('what is said of a field fits its place, and bounds are those of its values', async () => {
  const { paths, components } = JSON.parse((await read('/api/openapi.json')).body)
  const { GiftRequest, NewSound } = components.schemas
  expect(GiftRequest.properties.message.description).toContain('Words to the recipient')
  const order = paths['/api/orders'].post.requestBody.content['application/json'].schema
  const yen = { minimum: 0, maximum: 1_000_000 }
  expect(NewSound.properties.price).toMatchObject(yen)
  expect(order.properties.items.items.properties.price).toMatchObject(yen)
})

/** As GitHub and Stripe write them. */
const VERBS =
  'Abort|Accept|Add|Block|Cancel|Check|Clap|Complete|Create|Crop|Decline|Delete|Disconnect|End|Exchange|Export|Follow|Get|Leave|List|Move|Preview|Record|Redeem|Remove|Report|Request|Resend|Reset|Retry|Save|Search|Send|Sign out|Start|Unblock|Unfollow|Update'

test('every summary is an imperative phrase without a full stop', async () => {
  const { paths } = JSON.parse((await read('/api/openapi.json')).body)
  const summaries = Object.values<object>(paths).flatMap((methods) =>
    Object.values(methods).map(({ summary }) => summary),
  )
  const wrong = summaries.filter((text) => !new RegExp(`^(${VERBS})\\b(?!.*\\.$)`).test(text))
  expect(wrong).toEqual([])
})

test('a call that can be repeated safely takes an Idempotency-Key', async () => {
  const { paths } = JSON.parse((await read('/api/openapi.json')).body)
  const headersOf = (path: string) =>
    paths[path].post.parameters.filter((parameter: { in: string }) => parameter.in === 'header')
  for (const path of [
    '/api/orders',
    '/api/gift-cards',
    '/api/my/download-codes',
    '/api/sounds',
    '/api/sounds/{id}/claps',
    '/api/albums/{id}/claps',
  ]) {
    expect(headersOf(path)).toMatchObject([{ name: 'Idempotency-Key', required: false }])
  }
  expect(headersOf('/api/sounds/{id}/comments')).toEqual([])
})

test('calls are grouped under words', async () => {
  const { body } = await read('/api/docs')
  const headings = [...body.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, heading]) => heading)
  expect(headings).toEqual(expect.arrayContaining(['Sign-in', 'Uploads', 'Discovery', 'Users']))
  for (const heading of headings) expect(heading).toMatch(/^[A-Z][a-z]+(-in)?( [a-z]+)*$/)
  expect(new Set(headings).size).toBe(headings.length)
})

test('a page without script shows the same calls to read', async () => {
  const { statusCode, type, body } = await read('/api/docs')
  expect(statusCode).toBe(200)
  expect(type).toContain('text/html')
  expect(body).toContain('/auth/email/status/:id')
  expect(body).not.toContain('<script')
})
