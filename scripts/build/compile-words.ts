import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

const WORDS = /\/src\/i18n\/(en|ja)\/(?!index\.ts)[a-z-]+\.ts$/

/** Words of emails and of pages that work without script: 3 kB that browsers never need. */
const SERVER_ONLY = new Set([
  'accounts.mail',
  'accounts.confirm',
  'accounts.emailChange',
  'accounts.exportFile',
  'accounts.letters',
  'accounts.socialPages',
  'community.letters',
  'sales.letters',
  'sales.sandbox',
])

type Tree = { [key: string]: string | Tree }

/**
 * Parses the ICU messages while the browser's build is made, so that browsers need the formatter
 * alone and not the parser (11 kB gzipped). The server and development parse as they go.
 */
export function compileWords(): Plugin {
  return {
    name: 'compile-words',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId(id, importer) {
      if (id !== 'use-intl/format-message') return null
      return this.resolve('use-intl/format-message/format-only', importer, { skipSelf: true })
    },
    async load(id) {
      if (!WORDS.test(id)) return null
      const module: Record<string, Tree> = await import(pathToFileURL(id).href)
      const lines = Object.entries(module).map(
        ([name, tree]) => `export const ${name} = ${JSON.stringify(compileTree(tree, name))}`,
      )
      if (lines.length === 0) throw new Error(`${basename(id)} exports no words`)
      return lines.join('\n')
    },
  }
}

function compileTree(tree: Tree, path: string): unknown {
  const entries = Object.entries(tree)
    .filter(([key]) => !SERVER_ONLY.has(`${path}.${key}`))
    .map(([key, value]) => {
      const said = typeof value === 'string' ? compile(value) : compileTree(value, `${path}.${key}`)
      return [key, said] as const
    })
  return Object.fromEntries(entries)
}
