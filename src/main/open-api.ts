import type { Http } from '#http/http.ts'
import { sendPlainPage } from '#http/plain-page.ts'
import { servedEndpoints } from '#http/serve.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import type { Part, PlainPage } from '#kernel/plain-page.ts'
import { describeApi, describedSchema, type SchemaPart } from './describe-api.ts'

/** OpenAPI 3.1 at /api/openapi.json, made from the contracts, and a page to read it. */
export function registerOpenApi(http: Http): void {
  // The text is made once: with that many calls it takes a tenth of a second.
  let text: Promise<string> | undefined
  let page: PlainPage | undefined
  http.app.get('/api/openapi.json', async (_request, reply) => {
    text ??= describeApi(http).then((document) => JSON.stringify(document))
    return reply.type('application/json; charset=utf-8').send(await text)
  })
  http.app.get('/api/docs', async (_request, reply) => {
    page ??= docsPage(http.context.config.brandName, servedEndpoints(http))
    return sendPlainPage(http, reply, page)
  })
}

/** Code is between backticks. */
const LEAD =
  'Send `Authorization: Bearer …` and `Accept-Language: en` or `ja`. ' +
  'Errors have the form `{"error": {"code", "message", "fields"}}`; ' +
  'lists have the form `{"items", "next"}`. Machine-readable: '

/** A page to read the API, one call a row. */
function docsPage(brandName: string, endpoints: Endpoint[]): PlainPage {
  const sections = [...Map.groupBy(endpoints, ({ group }) => group)].flatMap(
    ([heading, calls]): Part[] => [{ heading }, ...calls.map(callPart)],
  )
  const lead = LEAD.split('`').map((text, index) => (index % 2 === 1 ? { code: text } : text))
  const machines = { href: '/api/openapi.json', text: 'openapi.json' }
  const heading = `${brandName} API`
  return {
    locale: 'en',
    brandName,
    title: 'API',
    heading,
    layout: 'text',
    parts: [[...lead, machines, '.'], ...sections],
  }
}

function callPart(endpoint: Endpoint): Part {
  const { base = '/api', path, method, audience, summary } = endpoint
  const more = audience === 'anyone' ? '' : ` · ${audience}`
  return {
    summary: [{ strong: method }, ' ', { code: base + path }, { small: summary + more }],
    details: [
      ...shape('Query', endpoint, 'query'),
      ...shape('Body', endpoint, 'body'),
      ...shape('Reply', endpoint, 'reply'),
    ],
  }
}

function shape(heading: string, endpoint: Endpoint, part: SchemaPart): Part[] {
  const schema = describedSchema(endpoint, part)
  return schema ? [{ heading }, { preformatted: JSON.stringify(schema, null, 2) }] : []
}
