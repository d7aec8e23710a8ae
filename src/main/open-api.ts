import type { Http } from '#http/http.ts'
import { type PlainPage, sendPlainPage } from '#http/plain-page/plain-page.ts'
import { servedEndpoints } from '#http/serve.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { type Html, html } from '#kernel/html.ts'
import { describeApi, describedSchema, groupOf, type SchemaPart } from './describe-api.ts'

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
    return sendPlainPage(reply, page)
  })
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

function callRow(endpoint: Endpoint): Html {
  const { base = '/api', path, method, audience, summary } = endpoint
  const more = audience === 'anyone' ? '' : ` · ${audience}`
  return html`<details>
<summary><b>${method}</b><code>${base}${path}</code><span class="quiet">${summary}${more}</span></summary>
${shape('Query', endpoint, 'query')}${shape('Body', endpoint, 'body')}${shape('Reply', endpoint, 'reply')}
</details>`
}

function shape(title: string, endpoint: Endpoint, part: SchemaPart): Html | undefined {
  const schema = describedSchema(endpoint, part)
  return schema && html`<h3>${title}</h3><pre>${JSON.stringify(schema, null, 2)}</pre>`
}
