// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { openPart, press } from '#client/testing/mount-part.tsx'
import { translate } from '#i18n/translate.ts'
import { ReadingOffer } from './reading-offer.tsx'

const { t } = translate('en')

async function mount(reading: string, guess: string) {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ reading: guess })))
  const onUse = vi.fn()
  const offer = <ReadingOffer work="abc" title="夜空" reading={reading} onUse={onUse} />
  return { ...(await openPart(offer)), onUse }
}

test('a guessed reading is offered, and fills in the field', async () => {
  const { text, named, onUse } = await mount('', 'よぞら')
  await vi.waitFor(() => expect(text()).toContain('よぞら'))
  await press(named(t('soundEditor.work.readingUse')))
  expect(onUse).toHaveBeenCalledWith('よぞら')
})

test('nothing is offered beside a reading of one’s own, or without a guess', async () => {
  expect((await mount('やくう', 'よぞら')).text()).not.toContain('よぞら')
  expect((await mount('', '')).has('button')).toBe(false)
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 }))
  const offer = <ReadingOffer work="abc" title="夜空" reading="" onUse={() => {}} />
  expect((await openPart(offer)).has('button')).toBe(false)
})
