import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { BOOKS, openBook } from '#i18n/books.ts'

const SRC = join(import.meta.dirname, '../..')
const SHELL = join(SRC, 'app/root.tsx')
/** Of a whole module; types bring no words, and what comes with `withWords` has all of them. */
const IMPORT = /^(?:import|export) (?!type)[^']*?'([#.][^']*\.tsx?)'/gm
const LATER = /(withWords\(\(\) => )?import\('([#.][^']*\.tsx?)'\)/g
const SAID = /(?:useTranslations\(|headWords\(args\)\()'(\w+)/g

/** The namespaces that a file and what it imports say, with who says them. */
async function saidFrom(file: string, seen = new Set<string>()): Promise<Map<string, string>> {
  const said = new Map<string, string>()
  if (seen.has(file) || !existsSync(file) || file.includes('/i18n/')) return said
  seen.add(file)
  const text = await readFile(file, 'utf8')
  for (const [, namespace = ''] of text.matchAll(SAID)) said.set(namespace, file)
  const later = [...text.matchAll(LATER)].filter(([, wrapped]) => wrapped === undefined)
  const names = [...text.matchAll(IMPORT)].map(([, name = '']) => name)
  for (const name of [...names, ...later.map(([, , name = '']) => name)]) {
    const next = name.startsWith('#') ? join(SRC, name.slice(1)) : join(dirname(file), name)
    for (const [namespace, by] of await saidFrom(next, seen)) said.set(namespace, by)
  }
  return said
}

async function pagesWithBooks(): Promise<{ page: string; books: string[] }[]> {
  const names = await readdir(SRC, { recursive: true })
  const pages = names.filter((name) => name.endsWith('-page.tsx')).map((name) => join(SRC, name))
  const found = await Promise.all(
    pages.map(async (page) => {
      const [, list] = /\bbooks: \[(.*)\]/.exec(await readFile(page, 'utf8')) ?? []
      return list === undefined ? [] : [{ page, books: list.match(/\w+/g) ?? [] }]
    }),
  )
  return found.flat()
}

test('what stands on every page, and pages that name their books, say no word of others', async () => {
  const pages = [{ page: SHELL, books: [] }, ...(await pagesWithBooks())]
  expect(pages.length).toBeGreaterThan(2)
  for (const { page, books } of pages) {
    const opened = BOOKS.filter((book) => book === 'shell' || books.some((name) => name === book))
    const words = await Promise.all(opened.map((book) => openBook('en', book)))
    const there = new Set(words.flatMap((each) => Object.keys(each)))
    const said = await saidFrom(page)
    expect(said.size).toBeGreaterThan(0)
    expect([...said].filter(([namespace]) => !there.has(namespace))).toEqual([])
  }
})
