import { useTranslations } from 'use-intl'
import { toZenginKana } from '#money/bank/zengin-kana.ts'
import type { ShownAccount } from '#money/bank-contract.ts'
import { DateText } from '#ui/page/date-text.tsx'
import styles from './billing.module.css'

/** The stored account, its number masked. */
export function BankSummary({ account }: { account: ShownAccount }) {
  const t = useTranslations('billing')
  const { bankName, bankCode, branchName, branchCode } = account
  const called = (name: string | null, code: string) =>
    name === null ? t('unnamed', { code }) : t('option', { name, code })
  const address = [
    `〒${account.postalCode.replace(/^(\d{3})/, '$1-')}`,
    [account.prefecture, account.city, account.town, account.street].join(''),
    account.building,
  ]
  const rows = [
    [t('bank'), called(bankName, bankCode)],
    [t('branch'), called(branchName, branchCode)],
    [t('accountType'), t(`types.${account.accountType}`)],
    [t('number'), account.maskedNumber],
    [t('holder'), toZenginKana(account.holder) ?? account.holder],
    [t(`kinds.${account.kind}`), [account.name, account.givenName].join(' ').trim()],
    [t('addressGroup'), address.join(' ').trim()],
  ]
  return (
    <div className="stack gap-3">
      <dl className={styles.summary}>
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="small muted">
        {t.rich('changedAt', { time: () => <DateText at={account.changedAt} look="ago" /> })}
      </p>
    </div>
  )
}
