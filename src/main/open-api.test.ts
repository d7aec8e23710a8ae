import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from './testing.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
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
    ]),
  )
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

test('a page without script shows the same calls to read', async () => {
  const { statusCode, type, body } = await read('/api/docs')
  expect(statusCode).toBe(200)
  expect(type).toContain('text/html')
  expect(body).toContain('/auth/email/status/:id')
  expect(body).not.toContain('<script')
})
