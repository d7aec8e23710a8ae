import * as z from 'zod/mini'
import type { Http } from '#http/http.ts'
import type { PlainPage } from '#http/plain-page/plain-page.ts'
import { sendPlainPage } from '#http/plain-page/plain-page.ts'
import { servedEndpoints } from '#http/serve.ts'
import type { Endpoint, Schema } from '#kernel/endpoint.ts'
import { type Html, html } from '#kernel/html.ts'

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

/** A page to read the API, one call a row. */
function docsPage(brandName: string, endpoints: Endpoint[]): PlainPage {
  const sections = [...Map.groupBy(endpoints, groupOf)].map(
    ([name, calls]) => html`<h2>${name}</h2>${calls.map(callRow)}`,
  )
  const body = html`<h1>${brandName} API</h1>
<p>Send <code>Authorization: Bearer …</code> and <code>Accept-Language: en</code> or <code>ja</code>. A problem is
<code>{"error": {"code", "message", "fields"}}</code>; lists are <code>{"items", "next"}</code>.
The same as data: <a href="/api/openapi.json">openapi.json</a>.</p>
${sections}`
  return { locale: 'en', brandName, title: 'API', layout: 'text', body }
}

function groupOf({ base, path }: Endpoint): string {
  return base === '/auth' ? 'auth' : (path.split('/')[1] ?? '')
}

function callRow({ base = '/api', path, method, audience, summary, ...shapes }: Endpoint): Html {
  const more = audience === 'anyone' ? '' : ` · ${audience}`
  return html`<details>
<summary><b>${method}</b><code>${base}${path}</code><span class="quiet">${summary}${more}</span></summary>
${shape('Query', shapes.query, 'input')}${shape('Body', shapes.body, 'input')}${shape('Reply', shapes.reply, 'output')}
</details>`
}

function shape(
  title: string,
  schema: Schema | undefined,
  io: 'input' | 'output',
): Html | undefined {
  if (schema === undefined) return undefined
  return html`<h3>${title}</h3><pre>${JSON.stringify(jsonSchema(schema, io), null, 2)}</pre>`
}

/** A contract's shape as JSON Schema 2020-12, which OpenAPI 3.1 takes as it is. */
export function jsonSchema(schema: Schema, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
