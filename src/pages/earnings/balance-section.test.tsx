import { expect, test } from 'vitest'
import { renderPart } from '#client/testing.tsx'
import { translate } from '#i18n/translate.ts'
import { BalanceSection } from './balance-section.tsx'
import { EARNINGS } from './testing.ts'

const earnings = { ...EARNINGS, balanceYen: 8500, heldYen: 1500, inTransferYen: 4000 }

test.each(['en', 'ja'] as const)('what is held is not available (%s)', (locale) => {
  const { t } = translate(locale)
  const path = locale === 'ja' ? '/ja/my/earnings' : '/my/earnings'
  const html = renderPart(<BalanceSection earnings={earnings} />, { path })
  for (const words of ['¥7,000', '¥1,500', '¥4,000', t('earnings.balance.heldNote', { days: 7 })])
    expect(html).toContain(words)
  expect(html).not.toContain('−¥')
})

test('a negative balance is named, and nothing is available', () => {
  const { t } = translate('en')
  const html = renderPart(<BalanceSection earnings={{ ...earnings, balanceYen: -300 }} />)
  expect(html).toContain(t('earnings.balance.negative', { amount: '−¥300' }))
  expect(html).toContain('¥0')
  const settled = renderPart(<BalanceSection earnings={{ ...earnings, balanceYen: 0 }} />)
  expect(settled).not.toContain('−¥0')
})
