import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

const MESSAGES = /\/src\/i18n\/(en|ja)\/(?!index\.ts)[a-z-]+\.ts$/

/** Emails and pages that work without script: browsers never show them. */
export const SERVER_ONLY = new Set([
  'accounts.confirm',
  'accounts.socialPages',
  'embed',
  'emails',
  'giftEmails',
  'mail',
  'sales.sandbox',
  'settings.exportFile',
  'social',
])

type Tree = { [key: string]: string | Tree }

/**
 * Parses the ICU messages in the browser's build, so that browsers load the formatter without
 * the parser (11 kB gzipped). The server and development parse at run time.
 */
export function compileMessages(): Plugin {
  return {
    name: 'compile-messages',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId(id, importer) {
      if (id !== 'use-intl/format-message') return null
      return this.resolve('use-intl/format-message/format-only', importer, { skipSelf: true })
    },
    async load(id) {
      if (!MESSAGES.test(id)) return null
      const module: Record<string, Tree> = await import(pathToFileURL(id).href)
      const lines = Object.entries(module).map(
        ([name, tree]) =>
          `export const ${name} = ${JSON.stringify(SERVER_ONLY.has(name) ? {} : compileTree(tree, name))}`,
      )
      if (lines.length === 0) throw new Error(`${basename(id)} exports no messages`)
      return lines.join('\n')
    },
  }
}

function compileTree(tree: Tree, path: string): unknown {
  const entries = Object.entries(tree)
    .filter(([key]) => !SERVER_ONLY.has(`${path}.${key}`))
    .map(([key, value]) => {
      const compiled =
        typeof value === 'string' ? compile(value) : compileTree(value, `${path}.${key}`)
      return [key, compiled] as const
    })
  return Object.fromEntries(entries)
}
