import type { Endpoint, Schema } from '#kernel/endpoint.ts'
import { jsonSchema } from './json-schema.ts'

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.55 Inter, system-ui, sans-serif }
body { max-width: 860px; margin: 0 auto; padding: 32px 20px 80px; background: light-dark(#fbfaf8, #121214); color: light-dark(#19181a, #f3f1ee) }
h1 { font-size: 1.9rem; letter-spacing: -.02em } h2 { margin-top: 2.4em; font-size: 1.1rem }
a { color: inherit } code, pre { font: .85rem/1.5 ui-monospace, Menlo, monospace }
details { border-top: 1px solid light-dark(#e4e1db, #2b2b2f); padding: 12px 0 }
summary { cursor: pointer; display: flex; gap: 12px; align-items: baseline; flex-wrap: wrap }
summary b { font: 600 .75rem ui-monospace, monospace; min-width: 4.5em }
summary span { color: light-dark(#5d5a5e, #a9a6a3); font-size: .9rem }
pre { background: light-dark(#f2f0ec, #0c0c0e); padding: 12px; border-radius: 8px; overflow-x: auto }
h3 { font-size: .85rem; margin: 1em 0 .3em }
`

/** A page to read the API, one call a row, with no script. */
export function docsPage(brandName: string, endpoints: Endpoint[]): string {
  const groups = Map.groupBy(endpoints, groupOf)
  const sections = [...groups].map(
    ([name, calls]) => `<h2>${escapeHtml(name)}</h2>${calls.map(callRow).join('')}`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(brandName)} API</title><style>${STYLE}</style></head><body>
<h1>${escapeHtml(brandName)} API</h1>
<p>Send <code>Authorization: Bearer …</code> and <code>Accept-Language: en</code> or <code>ja</code>. A problem is
<code>{"error": {"code", "message", "fields"}}</code>; lists are <code>{"items", "next"}</code>.
The same as data: <a href="/api/openapi.json">openapi.json</a>.</p>
${sections.join('')}</body></html>`
}

function groupOf({ base, path }: Endpoint): string {
  return base === '/auth' ? 'auth' : (path.split('/')[1] ?? '')
}

function callRow(endpoint: Endpoint): string {
  const path = escapeHtml(`${endpoint.base ?? '/api'}${endpoint.path}`)
  const audience = endpoint.audience === 'anyone' ? '' : ` · ${endpoint.audience}`
  return `<details><summary><b>${endpoint.method}</b><code>${path}</code><span>${escapeHtml(
    endpoint.summary + audience,
  )}</span></summary>${shape('Query', endpoint.query, 'input')}${shape('Body', endpoint.body, 'input')}${shape(
    'Reply',
    endpoint.reply,
    'output',
  )}</details>`
}

function shape(title: string, schema: Schema | undefined, io: 'input' | 'output'): string {
  if (schema === undefined) return ''
  return `<h3>${title}</h3><pre>${escapeHtml(JSON.stringify(jsonSchema(schema, io), null, 2))}</pre>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)
}
