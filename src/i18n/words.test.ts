import compile from 'icu-minify/compile'
import { describe, expect, test } from 'vitest'
import { LOCALES } from '#kernel/locale.ts'
import { problemCatalogue } from '#main/features.ts'
import { GENRES } from '#sounds/contract.ts'
import { messages } from './translate.ts'

/** Every word of a language by its key: `common.menu.title` → `Artist tools`. */
function wordsOf(tree: object, prefix = ''): Map<string, string> {
  const words = new Map<string, string>()
  for (const [key, value] of Object.entries(tree)) {
    const path = prefix + key
    if (typeof value === 'string') words.set(path, value)
    else for (const [deeper, word] of wordsOf(value, `${path}.`)) words.set(deeper, word)
  }
  return words
}

/** The names of arguments and tags of an ICU message. */
function argumentsOf(message: string): string[] {
  // Also checks the syntax: a message that cannot be parsed throws.
  compile(message)
  const names = [...message.matchAll(/\{\s*(\w+)\s*[},]/g)].map(([, name]) => name ?? '')
  const tags = [...message.matchAll(/<(\w+)>/g)].map(([tag]) => tag)
  return [...new Set([...names, ...tags])].sort()
}

const english = wordsOf(messages.en)
const japanese = wordsOf(messages.ja)

test('every word exists in both languages with the same arguments', () => {
  expect([...japanese.keys()].sort()).toEqual([...english.keys()].sort())
  for (const [key, word] of english) {
    expect([key, ...argumentsOf(japanese.get(key) ?? '')]).toEqual([key, ...argumentsOf(word)])
  }
})

test('arguments are found in plain words, plurals and tags', () => {
  const message = '<b>{email}</b> of {count, plural, one {# {kind}} other {many more}}'
  expect(argumentsOf(message)).toEqual(['<b>', 'count', 'email', 'kind'])
})

describe.each(LOCALES)('in %s', (locale) => {
  const words = wordsOf(messages[locale])

  test('no word is empty, or begins or ends with a space', () => {
    for (const [key, word] of words) expect([key, word]).toEqual([key, word.trim() || '…'])
  })

  test('every problem code has words', () => {
    const missing = Object.keys(problemCatalogue).filter((code) => !words.has(`problems.${code}`))
    expect(missing).toEqual([])
  })

  test('every genre has a name', () => {
    const missing = GENRES.filter((key) => !words.has(`common.genres.${key}`))
    expect(missing).toEqual([])
  })
})

test('the genres are named as in the specification', () => {
  const names =
    'alternative and indie rock, animation, blues, classics, dance, DJ mix / live set, electronic, family, folk, hiphop/rap, jazz, metal, pop, R&B, reggae, rock, soundtracks, world music'
  const letters = (name: string) =>
    name
      .toLowerCase()
      .replace(/&/g, 'and')
      .replace(/[^a-z]/g, '')
  expect(GENRES.map((key) => letters(messages.en.common.genres[key]))).toEqual(
    names.split(', ').map(letters),
  )
})

test('the statuses read as in the specification', () => {
  const names = { Draft: 'Draft (only the owner)', Private: 'Private (link only)' }
  expect(messages.en.sounds.mine.status).toEqual({ ...names, Released: 'Public' })
  const { statusDraft, statusPrivate, statusReleased } = messages.en.uploads.form
  expect([statusDraft, statusPrivate, statusReleased]).toEqual([
    names.Draft,
    names.Private,
    'Public',
  ])
})

test('the licences are named as in the specification', () => {
  const { form } = messages.en.uploads
  expect([form.licence1, form.licence2]).toEqual(['All Rights Reserved', 'Creative Commons'])
  const kinds = [form.cc1, form.cc2, form.cc3, form.cc4, form.cc5, form.cc6]
  const named =
    'Attribution, Attribution-NonCommercial, NonCommercial-NoDerivs, NonCommercial-ShareAlike, NoDerivs, ShareAlike'
  // Every one of them demands attribution, which the specification leaves out of the last four.
  expect(kinds.map((kind) => kind.replace(/^Attribution-(?!NonCommercial$)/, ''))).toEqual(
    named.split(', '),
  )
})

test('Japanese words contain no half-width katakana', () => {
  const narrow = [...japanese].filter(([, word]) => /[\uff61-\uff9f]/.test(word))
  expect(narrow).toEqual([])
})
