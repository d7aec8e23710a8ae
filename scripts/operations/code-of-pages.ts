import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { COMMANDS } from '../../src/main/admin/commands.ts'
import { ROOT } from '../testing/run-program.ts'

/** The pages for operators. */
export const PAGES = ['docs/operations.md', ...globSync('docs/operations/*.md', { cwd: ROOT })]

export const readPage = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** What a page shows as code: lines of its blocks, and what it quotes within a sentence. */
export function codeOf(text: string): string[] {
  const blocks = [...text.matchAll(/^```.*\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) =>
    block.split('\n'),
  )
  const quoted = [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`]+)`/g)]
  const all = [...blocks, ...quoted.map(([, code = '']) => code.replaceAll('\n', ' '))]
  return all.map((line) => line.replace(/\s+#\s.*$/, '').trim()).filter(Boolean)
}

/** The words of a command as a shell splits them. */
export const wordsOf = (text: string) =>
  [...text.matchAll(/"([^"]*)"|'([^']*)'|<[^>]*>|(\S+)/g)].map(([whole, a, b]) => a ?? b ?? whole)

const ADMIN = /(?:npm run admin --|\bworker admin)(?: --env-file <file>)? (.+)$/

export interface ShownCommand {
  code: string
  name: string
  /** What follows its name. */
  words: string[]
}

/** The commands for operators that a page shows, also those that don’t exist. */
export function listCommands(page: string): ShownCommand[] {
  return codeOf(readPage(page)).flatMap((code) => {
    const asked = ADMIN.exec(code)?.[1]
    if (asked === undefined || asked === '<command>') return []
    const words = wordsOf(asked)
    const pair = words.slice(0, 2).join(' ')
    const isPair = COMMANDS.has(pair)
    return { code, name: isPair ? pair : (words[0] ?? ''), words: words.slice(isPair ? 2 : 1) }
  })
}
