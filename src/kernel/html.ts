/** Markup that is already safe. */
export interface Html {
  readonly markup: string
}
type Part = string | number | Html | undefined | false | readonly Part[]

/** A template whose texts are escaped; parts that are `Html` are inserted unchanged. */
export function html(pieces: TemplateStringsArray, ...parts: Part[]): Html {
  const markup = pieces.reduce((before, piece, index) => before + render(parts[index - 1]) + piece)
  return { markup }
}

function render(part: Part): string {
  if (part === undefined || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return 'markup' in part ? part.markup : part.map(render).join('')
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text made safe as content of an element and inside a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
