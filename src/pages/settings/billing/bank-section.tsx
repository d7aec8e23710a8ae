import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSignIn } from '#accounts/web/sign-in-modal.tsx'
import { callApi, isFailure } from '#client/api-client.ts'
import { toZenginKana } from '#money/bank/zengin-kana.ts'
import { type Billing, deleteBilling, type ShownAccount } from '#money/bank-contract.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { DateText } from '#ui/page/date-text.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { EndButton } from '../parts/end-button.tsx'
import parts from '../parts/parts.module.css'
import { focusSection, SettingsSection } from '../parts/settings-section.tsx'
import { BankForm } from './bank-form.tsx'
import styles from './billing.module.css'

/** The account that an artist is paid to: what is stored, masked, or the form. */
export function BankSection({ account, by, fresh }: Billing) {
  const t = useTranslations('billing')
  const signIn = useSignIn()
  const toast = useToast()
  const [isEditing, setEditing] = useState(false)
  function end(message?: string) {
    setEditing(false)
    if (message !== undefined) toast(message)
    focusSection('bank')
  }
  async function remove() {
    const answer = await callApi(deleteBilling)
    return isFailure(answer) ? answer : undefined
  }
  if (by === 'stripe' && account === null) {
    return (
      <EmptyState icon="lock" title={t('byStripe')} text={t('byStripeText')}>
        <ButtonLink href="/my/earnings">{t('toEarnings')}</ButtonLink>
      </EmptyState>
    )
  }
  if (isEditing) {
    return (
      <SettingsSection id="bank">
        <BankForm
          account={account}
          fresh={fresh}
          onCancel={() => end()}
          onSaved={() => end(t('saved'))}
        />
      </SettingsSection>
    )
  }
  return (
    <SettingsSection id="bank">
      {account ? (
        <>
          <BankSummary account={account} />
          <div className={parts.save}>
            <Button look="outline" onClick={() => setEditing(true)}>
              {t('edit')}
            </Button>
            {fresh ? (
              <EndButton
                question={{ title: t('removeTitle'), text: t('removeText'), act: t('remove') }}
                request={remove}
                onEnded={() => end(t('removed'))}
              >
                {t('remove')}
              </EndButton>
            ) : (
              <Button look="outline" onClick={() => signIn.open('sign-in')}>
                {t('signInToRemove')}
              </Button>
            )}
          </div>
        </>
      ) : (
        <EmptyState icon="lock" title={t('none')} text={t('noneText')}>
          <Button onClick={() => setEditing(true)}>{t('add')}</Button>
        </EmptyState>
      )}
    </SettingsSection>
  )
}

/** The stored account, its number masked. */
function BankSummary({ account }: { account: ShownAccount }) {
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
