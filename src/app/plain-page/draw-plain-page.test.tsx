import { expect, test } from 'vitest'
import type { Part, PlainPage } from '#kernel/plain-page.ts'
import { drawPlainPage } from './draw-plain-page.tsx'

const TEXT = '</p><script>steal()</script>"'

function draw(parts: Part[], more: Partial<PlainPage> = {}) {
  return drawPlainPage({
    locale: 'en',
    brandName: 'Neiro',
    title: TEXT,
    layout: 'message',
    parts,
    ...more,
  })
}

test('no text of a page becomes markup, and only a script of ours runs', async () => {
  const facts = [{ term: TEXT, value: [{ strong: TEXT }] }]
  const form = { hidden: { token: TEXT }, buttons: [{ label: TEXT }] }
  const parts: Part[] = [TEXT, { quiet: TEXT }, { facts }, { form }, { preformatted: TEXT }]
  expect((await draw(parts)).html).not.toContain('<script')
  const { html } = await draw(parts, { banner: TEXT, script: 'close("</p>")' })
  expect(html.match(/<script.*?<\/script>/g)).toEqual(['<script>close("</p>")</script>'])
})

test('the styles of the components stand in the page', async () => {
  const { html, style } = await draw(['Hello'])
  expect(html).toContain(`<style>${style}</style>`)
  expect(style).toContain('--paper')
  expect(html).not.toContain('stylesheet')
})

test('a field is named by its label, and described by its problem and its hint', async () => {
  const field = { name: 'email', label: 'Email', hint: 'Any', problem: 'Too short' }
  const { html } = await draw([{ form: { rows: [[field]], buttons: [] } }])
  const [, id = ''] = /<label[^>]* for="([^"]+)">Email/.exec(html) ?? []
  expect(html).toMatch(
    new RegExp(`<input[^>]* id="${id}" aria-describedby="${id}-error ${id}-hint"`),
  )
})
