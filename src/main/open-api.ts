import type { Http } from '#http/http.ts'
import { sendPlainPage } from '#http/plain-page/plain-page.ts'
import { servedEndpoints } from '#http/serve.ts'
import type { Endpoint, Schema } from '#kernel/endpoint.ts'
import { docsPage, jsonSchema } from './docs-page.ts'

/** OpenAPI 3.1 at /api/openapi.json, made from the contracts, and a page to read it. */
export function registerOpenApi(http: Http): void {
  let text: string | undefined
  http.app.get('/api/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(describeApi(http))
    return reply.type('application/json; charset=utf-8').send(text)
  })
  http.app.get('/api/docs', async (_request, reply) => {
    return sendPlainPage(reply, docsPage(http.context.config.brandName, servedEndpoints(http)))
  })
}

function describeApi(http: Http) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of servedEndpoints(http)) {
    const path = `${endpoint.base ?? '/api'}${endpoint.path}`.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeCall(endpoint) }
  }
  const { brandName, version, publicUrl } = http.context.config
  return {
    openapi: '3.1.0',
    info: { title: `${brandName} API`, version },
    servers: [{ url: publicUrl ?? '/' }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'token' },
      },
      schemas: { Error: ERROR_SCHEMA },
    },
  }
}

const ERROR_SCHEMA = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string' },
        message: { type: 'string' },
        fields: {
          type: 'object',
          additionalProperties: {
            type: 'object',
            properties: { code: { type: 'string' }, message: { type: 'string' } },
          },
        },
        retryAfter: { type: 'integer', description: 'seconds' },
      },
    },
  },
}

function describeCall(endpoint: Endpoint) {
  const success = endpoint.reply
    ? { 200: { description: 'OK', content: json(endpoint.reply, 'output') } }
    : { 204: { description: 'Done' } }
  return {
    summary: endpoint.summary,
    security: endpoint.audience === 'anyone' ? [] : [{ bearer: [] }, { cookie: [] }],
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.body && {
      requestBody: { required: true, content: json(endpoint.body, 'input') },
    }),
    responses: {
      ...success,
      default: {
        description: 'A problem, worded in the language asked for',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

function json(schema: Schema, io: 'input' | 'output') {
  return { 'application/json': { schema: jsonSchema(schema, io) } }
}

function parameters(schema: Schema | undefined, where: 'path' | 'query') {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }))
}
