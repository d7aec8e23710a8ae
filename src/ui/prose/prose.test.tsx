import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { allowedHtml } from '#kernel/prose/allowed-html.ts'
import { proseSummary, proseText } from '#kernel/prose/prose-text.ts'
import { renderProse } from '#kernel/prose/render-prose.ts'
import { Prose } from './prose.tsx'

const shown = (text: string) =>
  renderToStaticMarkup(<Prose html={renderProse(text)} />).replace(/^<div[^>]*>(.*)<\/div>$/s, '$1')
const REL = 'rel="nofollow ugc noopener noreferrer" target="_blank"'

test.each([
  ['one\ntwo\n\nthree', '<p>one<br/>two</p><p>three</p>'],
  ['*soft* and **loud**', '<p><em>soft</em> and <strong>loud</strong></p>'],
  ['新曲**「港」**を公開', '<p lang="ja">新曲<strong>「港」</strong>を公開</p>'],
  ['# Tour', '<p><strong>Tour</strong></p>'],
  ['- one\n- two\n  - three', '<ul><li>one</li><li>two<ul><li>three</li></ul></li></ul>'],
  ['1. one\n2. two', '<ol><li>one</li><li>two</li></ol>'],
  ['2026. was good', '<ol start="2026"><li>was good</li></ol>'],
  ['> said', '<blockquote><p>said</p></blockquote>'],
  ['`a*b*`\n\n```\nx  y\n```', '<p><code>a*b*</code></p><pre>x  y</pre>'],
  ['港の灯り\n\nTonight', '<p lang="ja">港の灯り</p><p>Tonight</p>'],
  ['[me](https://a.example)', `<p><a href="https://a.example" ${REL}>me</a></p>`],
  ['<https://a.example>', `<p><a href="https://a.example" ${REL}>https://a.example</a></p>`],
  ['[](https://www.a.example/)', `<p><a href="https://www.a.example/" ${REL}>a.example</a></p>`],
  [
    'See **https://a.example/_x_?a=1&copy=2**.',
    `<p>See <strong><a href="https://a.example/_x_?a=1&amp;copy=2" ${REL}>https://a.example/_x_?a=1&amp;copy=2</a></strong>.</p>`,
  ],
  [
    '![sea](https://a.example/sea.jpg)',
    `<p><a href="https://a.example/sea.jpg" ${REL}>sea</a></p>`,
  ],
  ['![sea](data:image/png;base64,x)', '<p>sea</p>'],
  ['[me](javascript:alert(1))', '<p>me</p>'],
  ['[me](https://music.example@a.example)', '<p>me</p>'],
  ['<b onclick="x">hi</b> &copy;', '<p>&lt;b onclick=&quot;x&quot;&gt;hi&lt;/b&gt; &amp;copy;</p>'],
  ['<script>\nx\n</script>', '<p>&lt;script&gt;<br/>x<br/>&lt;/script&gt;</p>'],
  ['Title\n---\n    four blanks', '<p>Title</p><p>---</p><p>four blanks</p>'],
  ['* * * * * * * * * * *', '<p>* * * * * * * * * * *</p>'],
  [
    '[a]: https://a.example',
    `<p>[a]: <a href="https://a.example" ${REL}>https://a.example</a></p>`,
  ],
  ['', ''],
])('%j becomes what its writer meant', (text, html) => {
  expect(shown(text)).toBe(html)
})

test('a link holds no other link', () => {
  expect(shown('[see https://b.example](https://a.example)').match(/<a /g)).toHaveLength(1)
  expect(shown('[![sea](https://b.example/s.jpg)](https://a.example)').match(/<a /g)).toHaveLength(
    1,
  )
})

const WILD = {
  'a hundred nested quotes': Array.from({ length: 50 }, () => `${'>'.repeat(100)} a`).join('\n'),
  'five thousand quotes': '>'.repeat(5000),
  'lists in one line': '- '.repeat(5000),
  'numbers in one line': '1. '.repeat(3000),
  'lists in one another': Array.from({ length: 140 }, (_, at) => `${'  '.repeat(at)}- a`).join(
    '\n',
  ),
  'lists as deep as they may be': Array.from(
    { length: 240 },
    (_, at) => `${'  '.repeat(at % 20)}- a`,
  ).join('\n'),
  'stars and lines': '*_'.repeat(5000),
  'stars around a letter': `${'*'.repeat(5000)}a${'*'.repeat(5000)}`,
  'half emphasis': '*a_ '.repeat(2500),
  'strong in strong': `${'**a '.repeat(120)}${'b** '.repeat(120)}`,
  brackets: `${'['.repeat(5000)}a${']'.repeat(5000)}`,
  'half links': '[a](b'.repeat(2000),
  'pictures in pictures': '!['.repeat(5000),
  'lazy quotes': `>a\n${'a\n'.repeat(5000)}`,
  'half tags': '<a'.repeat(5000),
  addresses: 'https://a.example '.repeat(560),
  'one address': `https://a.example/${'_a'.repeat(480)}${'.'.repeat(9000)}`,
  paragraphs: 'a\n\n'.repeat(3333),
  headings: '# a\n'.repeat(1400),
} as const

test.each(Object.entries(WILD))('%s take no time, and stay a page', (_, text) => {
  // Of this thread alone: others may be at work on the machine.
  const start = process.threadCpuUsage()
  const { markup } = renderProse(text)
  const { user, system } = process.threadCpuUsage(start)
  expect((user + system) / 1000).toBeLessThan(500)
  expect(markup.length).toBeLessThan(250_000)
  expectAllowed(markup)
})

const marks = fc.constantFrom(
  ...[
    '*',
    '**',
    '_',
    '`',
    '```\n',
    '> ',
    '- ',
    '1. ',
    '# ',
    '\n',
    '\n\n',
    '    ',
    '[a](',
    ')',
    '![',
  ],
  ...[
    '](',
    'https://a.example',
    'javascript:x',
    'data:x',
    '<b>',
    '&amp;',
    '\\',
    '---\n',
    '<',
    '港',
  ],
  ...['JavaScript:alert(1)', 'vbscript:x', '//a.example', 'HTTPS://A.example', '\t', '\u0000'],
)
const anyText = fc.oneof(
  fc.string({ maxLength: 400, unit: 'binary' }),
  fc.array(fc.oneof(marks, fc.string({ maxLength: 4 })), { maxLength: 120 }).map((x) => x.join('')),
)

test('whatever is typed stays within what is allowed and leads nowhere but to the web', () => {
  fc.assert(
    fc.property(anyText, (text) => expectAllowed(renderProse(text).markup)),
    { numRuns: 100 },
  )
})

test('of any HTML, what is not allowed is left out', () => {
  const html =
    '<p onclick="x">a<script src="x">b</script></p><svg onload=x><a href="javascript:x" title="y">c</a><img src="data:x" alt="&lt;d"/></svg><ol start="2" onclick="x"><li style="x">e</li></ol><<b>'
  expect(allowedHtml(html).markup).toBe('<p>ab</p>c&lt;d<ol start="2"><li></li></ol>')
})

const words = fc.array(fc.constantFrom(...'aZ9 あ漢ー。、「」！？…♪ñé😀'), { maxLength: 60 })
const lines = fc.array(
  words.map((letters) => letters.join('')),
  { maxLength: 12 },
)

test('words without marks keep every letter that can be seen', () => {
  fc.assert(
    fc.property(lines, (all) => {
      const visible = (text: string) => text.replace(/\s/g, '')
      expect(visible(proseText(renderProse(all.join('\n'))))).toBe(visible(all.join('')))
    }),
    { numRuns: 100 },
  )
})

test('its plain words are one line, cut where they are too long', () => {
  const html = renderProse('# Hello\n\n*Play* it\nat night:\n- one\n- [two](https://a.example)')
  expect(proseText(html)).toBe('Hello Play it at night: one two')
  expect(proseSummary(html, 10)).toBe('Hello Pla…')
  expect(proseSummary(renderProse('  '))).toBeUndefined()
})

test.each(['*a*', '[a]', '`a`'])(
  'more than five hundred %s in a text stay as they were typed',
  (mark) => {
    expect(shown(`**b** ${mark.repeat(498)}`)).toContain('<strong>b</strong>')
    expect(shown(`**b** ${mark.repeat(499)}`)).toBe(`<p>**b** ${mark.repeat(499)}</p>`)
  },
)

const LINK = `<a href="https?://[^"<>]*" ${REL}>`
const ALLOWED = new RegExp(
  `^(?:${LINK}|<(?:p|li)(?: lang="ja")?>|<ol start="\\d+">|<br/>|</?(?:p|li|ul|ol|blockquote|pre|code|em|strong|a)>)$`,
  'i',
)

/** Elements within one another, and none but those that pages may have. */
function expectAllowed(markup: string): void {
  const open: string[] = []
  for (const [tag] of markup.matchAll(/<[^>]*>?/g)) {
    expect(tag).toMatch(ALLOWED)
    const name = tag.replace(/[</>]|\s.*/g, '')
    if (tag.startsWith('</')) expect(open.pop()).toBe(name)
    else if (name !== 'br') open.push(name)
    expect(open.filter((each) => each === 'a').length).toBeLessThan(2)
  }
  expect(open).toEqual([])
}
