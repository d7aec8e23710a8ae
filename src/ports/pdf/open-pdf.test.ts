import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openPdf, printable } from './open-pdf.ts'
import { readPdfText } from './testing.ts'

const at = new Date('2026-11-23T00:00:00Z')

async function write(text: string): Promise<Buffer> {
  const pdf = await openPdf({ title: text, locale: 'ja', at })
  pdf.addPage({ size: 'A4', margin: 0 }).font('bold').fontSize(12).text(text, 40, 40)
  const written = buffer(pdf)
  pdf.end()
  return written
}

test('what the typeface lacks becomes plainer, or 〓: never an empty box', async () => {
  const has = (code: number) => /[ -~海☀音]/.test(String.fromCodePoint(code))
  expect(printable('ș 한국 👨‍👩‍👧 𝓐 海☀️ 音', has)).toBe('s 〓〓 〓 A 海☀ 音')
  expect(readPdfText(await write('한글 😀 ẑ 夜明けのHarbour, ¥1,000')).join('')).toBe(
    '〓〓 〓 z 夜明けのHarbour, ¥1,000',
  )
})

test('the same content has the same bytes', async () => {
  expect((await write('領収書')).equals(await write('領収書'))).toBe(true)
})
