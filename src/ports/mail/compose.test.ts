import { expect, test } from 'vitest'
import { composeEmail } from './compose.ts'

const email = composeEmail({
  locale: 'ja',
  brandName: 'Neiro <&>',
  title: 'Hello "you"',
  paragraphs: ['<script>alert(1)</script>', 'two\nlines'],
  action: { label: 'Open', url: 'https://example.com/?a=1&b=2' },
  footer: 'Small print',
})

test('the text has every part, and the address stands alone on its line', () => {
  expect(email.text.split('\n')).toContain('https://example.com/?a=1&b=2')
  for (const part of ['Hello "you"', '<script>alert(1)</script>', 'two\nlines', 'Small print']) {
    expect(email.text).toContain(part)
  }
})

test('the HTML escapes its input, declares its language and loads nothing', () => {
  expect(email.html).toContain('<html lang="ja">')
  expect(email.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(email.html).toContain('href="https://example.com/?a=1&amp;b=2"')
  expect(email.html).not.toMatch(/<script|<img|<link|src=|url\(/)
})

test('inboxes preview the first paragraph, which is not shown twice', () => {
  const { html } = composeEmail({
    locale: 'en',
    brandName: 'Neiro',
    title: 'T',
    paragraphs: ['Hi'],
  })
  expect(html).toMatch(/<body[^>]*>\n<div style="display:none[^"]*">Hi<\/div>/)
  expect(html.match(/>Hi</g)).toHaveLength(2)
})

test('the text ends with one line on why it came and one that unsubscribes', () => {
  const parts = {
    brandName: 'Neiro',
    title: 'T',
    paragraphs: ['P'],
    action: { label: 'A', url: 'https://a.example' },
    footer: 'F',
    stop: { label: 'S', url: 'https://s.example' },
  }
  const english = composeEmail({ ...parts, locale: 'en' }).text
  expect(english).toMatch(/\nA:\nhttps:\/\/a\.example\n\n-- \nF\nS: https:\/\/s\.example\n$/)
  const japanese = composeEmail({ ...parts, locale: 'ja' }).text
  expect(japanese).toMatch(/\nA：\nhttps:\/\/a\.example\n\n-- \nF\nS：https:\/\/s\.example\n$/)
})
