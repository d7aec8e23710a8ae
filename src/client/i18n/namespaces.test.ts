import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { loadNamespace, NAMESPACES } from '#i18n/namespaces.ts'
import { SERVER_ONLY } from '../../../scripts/build/compile-messages.ts'

const SRC = join(import.meta.dirname, '../..')
const SHELL = join(SRC, 'app/root.tsx')
/** Types need no messages, and what comes with `withMessages` has all of them. */
const IMPORT = /^(?:import|export) (?!type)[^']*?'([#.][^']*\.tsx?)'/gm
const LATER = /(withMessages\(\(\) => )?import\('([#.][^']*\.tsx?)'\)/g
const USED = /(?:useTranslations\(|headWords\(args\)\()'(\w+)/g

/** The namespaces that a file and what it imports use, with the file that uses them. */
async function usedFrom(file: string, seen = new Set<string>()): Promise<Map<string, string>> {
  const used = new Map<string, string>()
  if (seen.has(file) || !existsSync(file) || file.slice(SRC.length).includes('/i18n/')) return used
  seen.add(file)
  const text = await readFile(file, 'utf8')
  for (const [, namespace = ''] of text.matchAll(USED)) used.set(namespace, file)
  const later = [...text.matchAll(LATER)].filter(([, wrapped]) => wrapped === undefined)
  const names = [...text.matchAll(IMPORT)].map(([, name = '']) => name)
  for (const name of [...names, ...later.map(([, , name = '']) => name)]) {
    const next = name.startsWith('#') ? join(SRC, name.slice(1)) : join(dirname(file), name)
    for (const [namespace, by] of await usedFrom(next, seen)) used.set(namespace, by)
  }
  return used
}

async function pagesWithNamespaces(): Promise<{ page: string; namespaces: string[] }[]> {
  const names = await readdir(SRC, { recursive: true })
  const pages = names.filter((name) => name.endsWith('-page.tsx')).map((name) => join(SRC, name))
  const found = await Promise.all(
    pages.map(async (page) => {
      const [, list] = /\bnamespaces: \[(.*)\]/.exec(await readFile(page, 'utf8')) ?? []
      return list === undefined ? [] : [{ page, namespaces: list.match(/\w+/g) ?? [] }]
    }),
  )
  return found.flat()
}

test('the layout, and pages that name their namespaces, use no others', async () => {
  const pages = [{ page: SHELL, namespaces: [] }, ...(await pagesWithNamespaces())]
  expect(pages.length).toBeGreaterThan(2)
  for (const { page, namespaces } of pages) {
    const named = NAMESPACES.filter((each) => ['common', ...namespaces].includes(each))
    const loaded = await Promise.all(named.map((each) => loadNamespace('en', each)))
    const there = new Set(loaded.flatMap((each) => Object.keys(each)))
    const used = await usedFrom(page)
    expect(used.size).toBeGreaterThan(0)
    expect([...used].filter(([namespace]) => !there.has(namespace))).toEqual([])
  }
})

test('no page uses messages that only the server has', async () => {
  const names = (await readdir(SRC, { recursive: true })).filter((name) => name.endsWith('.tsx'))
  const texts = await Promise.all(names.map((name) => readFile(join(SRC, name), 'utf8')))
  const used = texts.flatMap((text) => [...text.matchAll(/useTranslations\('([\w.]+)'\)/g)])
  expect(used.length).toBeGreaterThan(100)
  const isMissing = (path: string) =>
    [...SERVER_ONLY].some((name) => `${path}.`.startsWith(`${name}.`))
  expect(used.map(([, path = '']) => path).filter(isMissing)).toEqual([])
})
