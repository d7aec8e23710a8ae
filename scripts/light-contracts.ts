import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { type Plugin, transformWithOxc } from 'vite'

const CONTRACT = /\/src\/[a-z]+\/contract\.ts$/
/** The whole file, for pages that use its schemas, and again apart, for what is fetched later. */
const WHOLE = '?whole'
const LATER = '?later'

/**
 * Keeps zod (10 kB gzipped) out of the first visit. A page imports contracts for the calls that it
 * may make later; in the browser's build such a call keeps its method and path, and fetches its
 * reply's schema when it is first called. Constants are written out; what else a contract exports
 * (schemas that a form checks with) comes from the whole file, for the pages that use it.
 */
export function lightContracts(): Plugin {
  return {
    name: 'light-contracts',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    async load(id) {
      if (CONTRACT.test(id)) {
        const module: Record<string, unknown> = await import(pathToFileURL(id).href)
        const lines = Object.entries(module).map(([name, value]) => lightExport(id, name, value))
        return { code: lines.join('\n'), moduleSideEffects: false }
      }
      const [file = '', query] = id.split(/(?=\?)/)
      if ((query !== WHOLE && query !== LATER) || !CONTRACT.test(file)) return null
      const { code } = await transformWithOxc(await readFile(file, 'utf8'), file)
      return { code, moduleSideEffects: false }
    },
  }
}

function lightExport(file: string, name: string, value: unknown): string {
  if (isPlain(value)) return `export const ${name} = ${JSON.stringify(value)}`
  if (!isEndpoint(value)) return `export { ${name} } from ${JSON.stringify(file + WHOLE)}`
  const { method, path, base, reply } = value
  const light = JSON.stringify({ method, path, base })
  const schema = reply
    ? `() => import(${JSON.stringify(file + LATER)}).then((all) => all.${name}.reply)`
    : 'undefined'
  return `export const ${name} = { ...${light}, reply: ${schema} }`
}

interface EndpointLike {
  method: string
  path: string
  base?: string
  reply?: unknown
}

function isEndpoint(value: unknown): value is EndpointLike {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

/** Numbers, words, and lists and tables of them. */
function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlain)
  if (typeof value !== 'object' || value === null) return typeof value !== 'function'
  if (Object.getPrototypeOf(value) !== Object.prototype || '_zod' in value) return false
  if (isEndpoint(value)) return false
  return Object.values(value).every(isPlain)
}
