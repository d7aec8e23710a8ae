import { type ESTree, type Plugin, Visitor } from 'vite'

/**
 * Leaves out of the browser's build what contracts hold for the API's documentation alone: the
 * descriptions of fields, and the group and the summary of an endpoint.
 */
export function dropDescriptions(): Plugin {
  return {
    name: 'drop-descriptions',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (!id.includes('/src/') || !/\b(described|endpoint)\(/.test(code)) return null
      return { code: withoutDescriptions(code, this.parse(code)), map: null }
    },
  }
}

export function withoutDescriptions(code: string, program: ESTree.Program): string {
  const cuts: { start: number; end: number; text: string }[] = []
  const replace = ({ start, end }: ESTree.Span, text: string) => cuts.push({ start, end, text })
  new Visitor({
    CallExpression({ callee, arguments: [first, second], start, end }) {
      if (callee.type !== 'Identifier' || !first || !second) return
      if (callee.name === 'described') {
        replace({ start, end: second.start }, '')
        replace({ start: second.end, end }, '')
      } else if (callee.name === 'endpoint' && second.type === 'ObjectExpression') {
        replace(first, "''")
        const summary = second.properties.find((part) => nameOf(part) === 'summary')
        if (summary) replace(summary, "summary: ''")
      }
    },
  }).visit(program)
  return cuts
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, cut) => text.slice(0, cut.start) + cut.text + text.slice(cut.end), code)
}

function nameOf(part: ESTree.ObjectPropertyKind): string | undefined {
  return part.type === 'Property' && part.key.type === 'Identifier' ? part.key.name : undefined
}
