import * as z from 'zod/mini'
import type { PlainPage } from '#http/plain-page/plain-page.ts'
import type { Endpoint, Schema } from '#kernel/endpoint.ts'
import { type Html, html } from '#kernel/html.ts'

/** A page to read the API, one call a row. */
export function docsPage(brandName: string, endpoints: Endpoint[]): PlainPage {
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
