import { escapeHtml } from '#kernel/escape-html.ts'

/** An oEmbed answer as XML (oembed.com, section 2.3.4). */
export function toXml(answer: Readonly<Record<string, string | number>>): string {
  const lines = Object.entries(answer).map(
    ([name, value]) => `<${name}>${escapeHtml(String(value))}</${name}>`,
  )
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>\n${lines.join('\n')}\n</oembed>\n`
}
