import { expect, test } from 'vitest'
import type { PublicConfig } from '#client/page-context.ts'
import { renderPart } from '#client/testing.tsx'
import { messages, translate } from '#i18n/translate.ts'
import { PublishBar } from './publish-bar.tsx'
import { newSoundForm } from './sounds/testing.ts'
import { useTerms } from './use-terms.ts'
import type { WorkForm } from './work-form.ts'

function Shown({ form }: { form: Partial<WorkForm> }) {
  const { line, share } = useTerms()({ ...newSoundForm('Dawn'), ...form }, 'full sound')
  return [line, share].join(' | ')
}
const termsOf = (form: Partial<WorkForm>, config?: Partial<PublicConfig>) =>
  renderPart(<Shown form={form} />, { ...(config && { config }) })

test.each<[Partial<WorkForm>, string]>([
  [{}, '¥100 or more · full sound · All Rights Reserved | You receive ¥90 of ¥100.'],
  [
    { price: '1000', nameyourprice: false },
    '¥1,000 · full sound · All Rights Reserved | You receive ¥900 of ¥1,000.',
  ],
  [{ price: '0' }, 'Free or more · full sound · All Rights Reserved | You receive ¥90 of ¥100.'],
  [{ price: '0', nameyourprice: false }, 'No valid price · full sound · All Rights Reserved | '],
  [{ price: '49' }, 'No valid price · full sound · All Rights Reserved | '],
  [{ price: '' }, 'No valid price · full sound · All Rights Reserved | '],
  [{ sales: false }, 'Not for sale · full sound · All Rights Reserved | '],
  [{ license: 2, ccType: 2 }, '¥100 or more · full sound · CC BY-NC | You receive ¥90 of ¥100.'],
])('the terms %j are shown as %j', (form, words) => {
  expect(termsOf(form)).toBe(words)
})

test('what the artist receives follows the fee of the service, which is rounded down as in a sale', () => {
  expect(termsOf({ price: '55' })).toContain('You receive ¥50 of ¥55.')
  expect(termsOf({}, { feePercent: 15 })).toContain('You receive ¥85 of ¥100.')
})

const bar = (given: Partial<Parameters<typeof PublishBar>[0]>, path = '/') =>
  renderPart(
    <PublishBar
      act="publish"
      canSaveDraft
      terms={{ line: 'terms', share: 'share' }}
      onPress={() => {}}
      {...given}
    />,
    { path },
  )

test.each(['/', '/ja'] as const)(
  'on %s the button says what will happen, to how many sounds',
  (path) => {
    const { t } = translate(path === '/ja' ? 'ja' : 'en')
    for (const act of ['publish', 'publishWhenReady', 'schedule'] as const) {
      for (const count of [1, 2]) {
        expect(bar({ act, count }, path)).toContain(
          `>${t(`soundEditor.form.${act}`, { count })}</button>`,
        )
      }
    }
    expect(bar({ count: 2 }, path)).toContain('2')
  },
)

test('by publishing one declares one’s rights, and a save of what is public repeats no declaration', () => {
  const { declaration } = messages.en.soundEditor.terms
  expect(bar({})).toContain(declaration)
  expect(bar({ act: 'saveChanges' })).not.toContain(declaration)
})

test('a key in a field saves and never publishes: only saving is a submit', () => {
  const submits = (html: string) =>
    [...html.matchAll(/type="submit"[^>]*>([^<]*)</g)].map(([, words]) => words)
  expect(submits(bar({}))).toEqual(['Save draft'])
  expect(submits(bar({ canSaveDraft: false }))).toEqual([])
  expect(submits(bar({ act: 'saveChanges', canSaveDraft: false }))).toEqual(['Save changes'])
})
