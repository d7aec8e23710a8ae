import * as z from 'zod/mini'
import type { Http } from '#http/http.ts'
import type { PlainPage } from '#http/plain-page/plain-page.ts'
import { sendPlainPage } from '#http/plain-page/plain-page.ts'
import { servedEndpoints } from '#http/serve.ts'
import type { Endpoint, Schema } from '#kernel/endpoint.ts'
import { type Html, html } from '#kernel/html.ts'
import { describeFields } from './describe-fields.ts'

/** OpenAPI 3.1 at /api/openapi.json, made from the contracts, and a page to read it. */
export function registerOpenApi(http: Http): void {
  // Made once: with that many calls it takes a tenth of a second.
  let text: string | undefined
  let page: PlainPage | undefined
  http.app.get('/api/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(describeApi(http))
    return reply.type('application/json; charset=utf-8').send(text)
  })
  http.app.get('/api/docs', async (_request, reply) => {
    page ??= docsPage(http.context.config.brandName, servedEndpoints(http))
    return sendPlainPage(reply, page)
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

const REASON = {
  code: { type: 'string', description: 'Machine-readable error code' },
  message: { type: 'string', description: 'Error message in the requested language' },
}
const ERROR_SCHEMA = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      description: 'What went wrong',
      required: ['code', 'message'],
      properties: {
        ...REASON,
        fields: {
          type: 'object',
          description: 'Errors by the name of the field',
          additionalProperties: { type: 'object', properties: REASON },
        },
        retryAfter: { type: 'integer', description: 'Seconds to wait before retrying' },
      },
    },
  },
}

function describeCall(endpoint: Endpoint) {
  const success = endpoint.reply
    ? { 200: { description: 'OK', content: json(endpoint, 'reply') } }
    : endpoint.file
      ? { 200: { description: 'OK', content: { [endpoint.file]: {} } } }
      : { 204: { description: 'No content' } }
  return {
    summary: endpoint.summary,
    tags: [groupOf(endpoint)],
    security: endpoint.audience === 'anyone' ? [] : [{ bearer: [] }, { cookie: [] }],
    parameters: [
      ...parameters(endpoint, 'params'),
      ...parameters(endpoint, 'query'),
      ...headersOf(endpoint),
    ],
    ...(endpoint.body && {
      requestBody: { required: true, content: json(endpoint, 'body') },
    }),
    responses: {
      ...success,
      default: {
        description: 'Error, with a message in the requested language',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

function json(endpoint: Endpoint, part: Part) {
  return { 'application/json': { schema: describedSchema(endpoint, part) } }
}

function parameters(endpoint: Endpoint, part: 'params' | 'query') {
  const { properties = {}, required = [] } = describedSchema(endpoint, part) ?? {}
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...schema } = Object(property)
    const where = part === 'params' ? 'path' : 'query'
    return { name, in: where, required: required.includes(name), description, schema }
  })
}

type Part = 'params' | 'query' | 'body' | 'reply'

/** The shape of a part of a call, each of its fields with a description. */
function describedSchema(endpoint: Endpoint, part: Part) {
  const schema = endpoint[part]
  if (schema === undefined) return undefined
  const described = jsonSchema(schema, part === 'reply' ? 'output' : 'input')
  describeFields(described, { endpoint, parent: part })
  return described
}

/** A page to read the API, one call a row. */
function docsPage(brandName: string, endpoints: Endpoint[]): PlainPage {
  const sections = [...Map.groupBy(endpoints, groupOf)].map(
    ([name, calls]) => html`<h2>${name}</h2>${calls.map(callRow)}`,
  )
  const body = html`<h1>${brandName} API</h1>
<p>Send <code>Authorization: Bearer …</code> and <code>Accept-Language: en</code> or <code>ja</code>. Errors have
the form <code>{"error": {"code", "message", "fields"}}</code>; lists have the form <code>{"items", "next"}</code>.
Machine-readable: <a href="/api/openapi.json">openapi.json</a>.</p>
${sections}`
  return { locale: 'en', brandName, title: 'API', layout: 'text', body }
}

const GROUPS: Readonly<Record<string, string>> = {
  auth: 'Sign-in',
  upload: 'Uploads',
  transcode: 'Transcoding',
  my: 'Your account and library',
  plays: 'Plays and page views',
  'page-views': 'Plays and page views',
  featured: 'Discovery',
  creators: 'Discovery',
  charts: 'Discovery',
  tags: 'Discovery',
}

/** The heading that a call is listed under. */
function groupOf({ base, path }: Pick<Endpoint, 'base' | 'path'>): string {
  const segment = base === '/auth' ? 'auth' : (path.split('/')[1] ?? '')
  const words = segment.replaceAll('-', ' ')
  return GROUPS[segment] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

const IDEMPOTENT = new Set([
  ...['POST /orders', 'POST /albums', 'POST /redemptions', 'POST /my/download-codes'],
  ...['POST /sounds/:id/claps', 'POST /albums/:id/claps'],
])

/** Request headers that a call understands besides those of all. */
function headersOf({ method, path }: Pick<Endpoint, 'method' | 'path'>) {
  if (!IDEMPOTENT.has(`${method} ${path}`)) return []
  const description = 'Unique key of this request: repeating it returns the first result'
  const schema = { type: 'string' }
  return [{ name: 'Idempotency-Key', in: 'header', required: false, schema, description }]
}

function callRow(endpoint: Endpoint): Html {
  const { base = '/api', path, method, audience, summary } = endpoint
  const more = audience === 'anyone' ? '' : ` · ${audience}`
  return html`<details>
<summary><b>${method}</b><code>${base}${path}</code><span class="quiet">${summary}${more}</span></summary>
${shape('Query', endpoint, 'query')}${shape('Body', endpoint, 'body')}${shape('Reply', endpoint, 'reply')}
</details>`
}

function shape(title: string, endpoint: Endpoint, part: Part): Html | undefined {
  const schema = describedSchema(endpoint, part)
  return schema && html`<h3>${title}</h3><pre>${JSON.stringify(schema, null, 2)}</pre>`
}

/** A contract's shape as JSON Schema 2020-12, which OpenAPI 3.1 takes as it is. */
export function jsonSchema(schema: Schema, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
