import { expect, test } from 'vitest'
import { translate } from '#i18n/translate.ts'
import type { Credit } from '../credits.ts'
import { renderNotes } from './render-notes.ts'

const { t } = translate('en')
const NONE = { credits: [], linerNotes: '', lyrics: '' }
const HOSTILE = '<img src=x onerror=alert(1)>'
const creditOf = (fields: Partial<Credit>): Credit => ({
  role: 'bass',
  name: 'Kei',
  featured: false,
  username: null,
  ...fields,
})
const markupOf = (work: Partial<Parameters<typeof renderNotes>[0]>, locale: 'en' | 'ja' = 'en') =>
  renderNotes({ ...NONE, ...work }, locale)?.markup ?? ''
const textOf = (markup: string) =>
  markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

test('a work that has none of it has no section', () => {
  expect(renderNotes(NONE, 'en')).toBeUndefined()
})

test('people are named by role in the reader’s language, and linked where they agreed', () => {
  const credits = [
    creditOf({}),
    creditOf({ role: 'Sitar', name: 'Ann' }),
    creditOf({ name: '花', username: 'hana' }),
  ]
  expect(textOf(markupOf({ credits }))).toBe('Credits Bass Kei 花 Sitar Ann')
  const markup = markupOf({ credits }, 'ja')
  expect(textOf(markup)).toContain('ベース Kei 花')
  expect(markup).toContain('<a href="/ja/user/hana"><span lang="ja">花</span></a>')
  expect(markup.match(/<a /g)).toHaveLength(1)
})

test('lyrics are shown without their times, and shut where they are long', () => {
  const timed = '[00:02]second\n[00:01]first'
  expect(textOf(markupOf({ lyrics: timed }))).toBe('Lyrics first second')
  expect(markupOf({ lyrics: timed })).toContain('<details id="lyrics" open>')
  expect(markupOf({ lyrics: 'la\n'.repeat(20) })).toContain('<details id="lyrics">')
})

test('liner notes are limited Markdown', () => {
  expect(markupOf({ linerNotes: 'Played **live**' })).toContain('<strong>live</strong>')
  expect(markupOf({ linerNotes: 'Played' })).toContain(t('soundEditor.work.linerNotes'))
})

test('hostile text is inert in each', () => {
  const credits = [creditOf({ role: HOSTILE, name: HOSTILE, username: '"><b>' })]
  const markup = markupOf({ credits, linerNotes: HOSTILE, lyrics: HOSTILE })
  expect(markup).not.toMatch(/<(img|b)\b/)
})
