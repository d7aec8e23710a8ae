import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import compile from 'icu-minify/compile'
import { describe, expect, test } from 'vitest'
import { LOCALES } from '#kernel/locale.ts'
import { problemCatalogue } from '#main/features.ts'
import { GENRES } from '#works/contract.ts'
import { LIMITS } from './problem-limits.ts'
import { messages, translate } from './translate.ts'

/** Every message of a language by its key: `common.menu.title` → `Artist tools`. */
function messagesByKey(tree: object, prefix = ''): Map<string, string> {
  const found = new Map<string, string>()
  for (const [key, value] of Object.entries(tree)) {
    const path = prefix + key
    if (typeof value === 'string') found.set(path, value)
    else for (const [deeper, text] of messagesByKey(value, `${path}.`)) found.set(deeper, text)
  }
  return found
}

/** The names of arguments and tags of an ICU message. */
function argumentsOf(message: string): string[] {
  // Also checks the syntax: a message that cannot be parsed throws.
  compile(message)
  // The single word of a plural’s branch is no argument.
  const names = [...message.matchAll(/(?<!\b(?:one|other)\s*|=\d+\s*)\{\s*(\w+)\s*[},]/g)].map(
    ([, name]) => name ?? '',
  )
  const tags = [...message.matchAll(/<(\w+)>/g)].map(([tag]) => tag)
  return [...new Set([...names, ...tags])].sort()
}

const english = messagesByKey(messages.en)
const japanese = messagesByKey(messages.ja)

test('every message exists in both languages with the same arguments', () => {
  expect([...japanese.keys()].sort()).toEqual([...english.keys()].sort())
  for (const [key, text] of english) {
    expect([key, ...argumentsOf(japanese.get(key) ?? '')]).toEqual([key, ...argumentsOf(text)])
  }
})

test('arguments are found in plain text, plurals and tags', () => {
  const message = '<b>{email}</b> of {count, plural, one {Publish {kind}} =2 {Both} other {More}}'
  expect(argumentsOf(message)).toEqual(['<b>', 'count', 'email', 'kind'])
})

describe.each(LOCALES)('in %s', (locale) => {
  const found = messagesByKey(messages[locale])

  test('no message is empty, or begins or ends with a space', () => {
    for (const [key, text] of found) expect([key, text]).toEqual([key, text.trim() || '…'])
  })

  test('every problem code has a message', () => {
    const missing = Object.keys(problemCatalogue).filter((code) => !found.has(`problems.${code}`))
    expect(missing).toEqual([])
  })

  test('every problem of something too long, large or many says the most there may be', () => {
    const codes = Object.keys(problemCatalogue).filter((code) => /_too_|^too_/.test(code))
    const silent = codes.filter(
      (code) => !/price_too_low|\{(max|most)\b/.test(code + found.get(`problems.${code}`)),
    )
    expect(silent).toEqual([])
    expect(
      Object.keys(LIMITS).filter((code) => !found.get(`problems.${code}`)?.includes('{max')),
    ).toEqual([])
    for (const [code, max] of Object.entries(LIMITS)) {
      expect(translate(locale).problem(code)).toContain(max.toLocaleString('en'))
    }
  })

  test('a moment that something waits for is said to be in Japan time', () => {
    const zone = { en: 'Japan time', ja: '日本時間' }[locale]
    const moments = [...found].filter(
      ([key, text]) =>
        /\{(date|time|until)\}|^$/.test(text) &&
        /waits|dated|planned|On$|until|Subject$|\.made$/.test(key),
    )
    const labels = ['sales.konbini.until', 'sales.order.date', 'mail.lead'] as const
    const texts = [...moments, ...labels.map((key) => [key, found.get(key)] as const)]
    expect(texts.length).toBeGreaterThan(10)
    expect(texts.filter(([, text]) => !text?.includes(zone))).toEqual([])
  })

  test('a plural says something else in each branch', () => {
    const idle = [...found].filter(([, text]) => /one \{(.*)\} other \{\1\}\}/.test(text))
    expect(idle).toEqual([])
  })

  test('a bit rate is written as 320 kbps', () => {
    expect([...found].filter(([, text]) => /kbit|\dkbps/.test(text))).toEqual([])
  })

  test('every genre has a name', () => {
    const missing = GENRES.filter((key) => !found.has(`common.genres.${key}`))
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
  expect(messages.en.works.status).toEqual({ ...names, Released: 'Public' })
})

test('the licences are named as in the specification', () => {
  const { works, soundEditor } = messages.en
  const { form } = soundEditor
  expect([works.allRights, form.licence2]).toEqual(['All Rights Reserved', 'Creative Commons'])
  const kinds = [form.cc1, form.cc2, form.cc3, form.cc4, form.cc5, form.cc6]
  const named =
    'Attribution, Attribution-NonCommercial, NonCommercial-NoDerivs, NonCommercial-ShareAlike, NoDerivs, ShareAlike'
  // Every one of them demands attribution, which the specification leaves out of the last four.
  expect(kinds.map((kind) => kind.replace(/^Attribution-(?!NonCommercial$)/, ''))).toEqual(
    named.split(', '),
  )
})

test('messages that the specification quotes are verbatim', () => {
  const quoted = [
    "You don't have any sound in your playlist.",
    'Sorry, but no pages exists here.',
    'Find something interesting to listen.',
    'Sorry, something happened.',
    'Please access again later.',
    'Username must be alphanumeric and hyphen.',
    'Username available.',
    'Username already used.',
    'Please input integer value',
    'Price should be ¥50 or more.',
    '{files} are not allowed file type.',
    'Please sign in to leave comments.',
    'Not logged in',
    'Error occurred while transcoding {name}. Please remove sound and upload it again.',
    '{name} has been uploaded. Now prepare to transcode...',
    '{name} has been transcoded. Now ready to publish!',
    'Error occurred, please try again, later.',
    'Failed to save sounds. Please try again later...',
    'Okay, thanks',
    'Send magic link',
    'Check your inbox',
  ]
  const texts = new Set(english.values())
  expect(quoted.filter((text) => !texts.has(text))).toEqual([])
  const amount = messages.en.problems.price_below_minimum.replace(', number}', '}')
  expect(amount).toBe('Please input ¥{price} or more')
})

test('messages keep to the words and the punctuation of the glossary', () => {
  const unlikeEnglish = /e-mail|somebody|nobody|everybody|whoever|sandbox|\w'(?:s|t|re|ve|ll)\b/i
  const spec = ["You don't have any sound in your playlist.", "You're offline", "Can't reach"]
  const unlike = [...english].filter(
    ([, text]) => unlikeEnglish.test(text) && !spec.some((quoted) => text.startsWith(quoted)),
  )
  expect(unlike).toEqual([])
  // A space is before what is often copied, such as an email address, and a unit.
  const words =
    /(?<!の)他の|だれ|しだい|フォルダー|ジャケット|サンドボックス|[『』–]|[ぁ-ヶ一-龠々] [A-Za-z\d]|[A-Za-z\d%] [ぁ-ヶ一-龠々]/
  expect([...japanese].filter(([, text]) => words.test(text))).toEqual([])
})

test('what is left out of an email is counted as what it is', () => {
  const { moreComments, moreFollowers, moreSounds } = messages.ja.emails.community
  const counters = [moreComments, moreFollowers, moreSounds].map((text) => text.at(-1))
  expect(counters).toEqual(['件', '人', '曲'])
})

test('English counts one thing and several in their own words', () => {
  const { t } = translate('en')
  const files = 'a.wav'
  expect(t('uploads.transfer.others', { files, count: 1 })).toContain('a.wav doesn’t match')
  expect(t('uploads.transfer.unreadable', { files, count: 1 })).toContain('it’s still')
  expect(t('uploads.transfer.unreadable', { files, count: 2 })).toContain('they’re still')
  expect(t('emails.community.moreFollowers', { count: 1 })).toMatch(/1 more person$/)
})

test('Japanese messages contain no half-width katakana', () => {
  const narrow = [...japanese].filter(([, text]) => /[\uff61-\uff9f]/.test(text))
  expect(narrow).toEqual([])
})

test('every message is used', async () => {
  const used = await readUsedKeys()
  expect([...english.keys()].filter((key) => !isUsed(key, used))).toEqual([])
})

test('a message counts as used where its key, or the end of it, is written out', () => {
  const used = {
    literals: new Set(['sales.buy', 'total', 'sales.order.paid']),
    patterns: [/^left\.\w+$/],
  }
  const keys = ['sales.buy.total', 'sales.order.paid', 'uploads.left.soon', 'sales.buy.gone']
  expect(keys.filter((key) => !isUsed(key, used))).toEqual(['sales.buy.gone'])
})

/** The strings in the code that may be keys, and template strings as patterns. */
interface Used {
  literals: Set<string>
  patterns: RegExp[]
}

async function readUsedKeys(): Promise<Used> {
  const src = join(import.meta.dirname, '..')
  const files = (await readdir(src, { recursive: true })).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.|^i18n\//.test(file),
  )
  const used: Used = { literals: new Set(Object.keys(problemCatalogue)), patterns: [] }
  for (const file of files) {
    const text = await readFile(join(src, file), 'utf8')
    for (const [, plain] of text.matchAll(/'([\w.]+)'/g)) used.literals.add(plain ?? '')
    for (const [, name] of text.matchAll(/^\s*(\w+):/gm)) used.literals.add(name ?? '')
    for (const [, template] of text.matchAll(/`([\w.${}()[\]?:' !=&|]*)`/g)) {
      const parts = (template ?? '').split(/\$\{[^}]*\}/)
      // A template of placeholders alone says nothing.
      if (parts.join('').replace(/\W/g, '').length < 2) continue
      used.patterns.push(new RegExp(`^${parts.map(escaped).join('[\\w.]+')}$`))
    }
  }
  return used
}

const escaped = (text: string) => text.replace(/[.$()[\]?{}|]/g, '\\$&')

function isUsed(key: string, { literals, patterns }: Used): boolean {
  const parts = key.split('.')
  const ends = parts.map((_, index) => parts.slice(index).join('.'))
  return ends.some((end) => literals.has(end) || patterns.some((pattern) => pattern.test(end)))
}
