import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Plugin, transformWithOxc } from 'vite'

const SRC = join(import.meta.dirname, '../../src')
const CONTRACT = /\/src\/[a-z]+\/([a-z-]+-)?contract\.ts$/
/** The whole file, for pages that use its schemas, and again apart, for what is fetched later. */
const WHOLE = '?whole'
const LATER = '?later'
/** One call or constant as a separate module, so that it is bundled where it is used. */
const LIGHT = '?light='
const IMPORT = /import \{([^}]*)\} from '([^']*\/(?:[a-z-]+-)?contract\.ts)'/g

/**
 * Leaves zod (10 kB gzipped) out of the first visit. A page imports contracts for the calls that it
 * may make later; in the browser's build such a call keeps its method and path, and fetches its
 * reply's schema when it is first called. Constants are written out. Where a page uses schemas of a
 * contract itself (its form checks with them), they come from the whole file.
 */
export function lightContracts(): Plugin {
  return {
    name: 'light-contracts',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    async load(id) {
      if (CONTRACT.test(id)) return { code: await lightContract(id), moduleSideEffects: false }
      const [file = '', query = ''] = id.split(/(?=\?)/)
      if (query.startsWith(LIGHT)) {
        const name = query.slice(LIGHT.length)
        const code = lightExport(file, name, (await contractIn(file))[name])
        return { code, moduleSideEffects: false }
      }
      if ((query !== WHOLE && query !== LATER) || !CONTRACT.test(file)) return null
      const text = await splitImports(await readFile(file, 'utf8'), file)
      const { code } = await transformWithOxc(text, file)
      return { code, moduleSideEffects: false }
    },
    async transform(code, id) {
      const [file = ''] = id.split('?')
      if (!file.startsWith(SRC) || !code.includes('contract.ts')) return null
      return { code: await splitImports(code, file), map: null }
    },
  }
}

async function lightContract(file: string): Promise<string> {
  const exported = Object.entries(await contractIn(file))
  return exported
    .filter(([, value]) => isPlain(value) || isEndpoint(value))
    .map(([name]) => `export { ${name} } from ${JSON.stringify(file + LIGHT + name)}`)
    .join('\n')
}

function lightExport(file: string, name: string, value: unknown): string {
  if (!isEndpoint(value)) return `export const ${name} = ${JSON.stringify(value)}`
  const { method, path, base, reply } = value
  const light = JSON.stringify({ method, path, base }).slice(1, -1)
  const later = JSON.stringify(file + LATER)
  const schema = reply ? `() => import(${later}).then((all) => all.${name}.reply)` : 'undefined'
  return `export const ${name} = { ${light}, reply: ${schema} }`
}

/** Takes the names that the light contract lacks from the whole one. */
async function splitImports(code: string, importer: string): Promise<string> {
  let text = code
  for (const [statement, names = '', from = ''] of code.matchAll(IMPORT)) {
    const file = from.startsWith('#') ? join(SRC, from.slice(1)) : join(dirname(importer), from)
    const contract = await contractIn(file)
    const isLight = (name: string) => {
      const [exported = '', local = exported] = name.split(' as ')
      const value = contract[exported]
      if (isEndpoint(value)) return !readsSchemaOf(local, code)
      return name.startsWith('type ') || isPlain(value)
    }
    const wanted = names.split(',').map((name) => name.trim())
    const whole = wanted.filter((name) => name !== '' && !isLight(name))
    if (whole.length === 0) continue
    const light = wanted.filter((name) => !whole.includes(name))
    const split = [
      `import { ${light.join(', ')} } from '${from}'`,
      `import { ${whole.join(', ')} } from '${file}${WHOLE}'`,
    ]
    text = text.replace(statement, split.join('; '))
  }
  return text
}

/** Whether a form checks with a call's own schema: `safeParse(sendMagicLink.body, …)`. */
function readsSchemaOf(call: string, code: string): boolean {
  return new RegExp(`(?<!typeof )\\b${call}\\.(body|query|params|reply)\\b`).test(code)
}

async function contractIn(file: string): Promise<Record<string, unknown>> {
  return import(pathToFileURL(file).href)
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
  return !isEndpoint(value) && Object.values(value).every(isPlain)
}
