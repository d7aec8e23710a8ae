import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSignIn } from '#accounts/web/sign-in-modal.tsx'
import { callApi, isFailure } from '#client/api-client.ts'
import { type Billing, deleteBilling } from '#money/bank-contract.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { EndButton } from '../parts/end-button.tsx'
import parts from '../parts/parts.module.css'
import { focusSection, SettingsSection } from '../parts/settings-section.tsx'
import { BankForm } from './bank-form.tsx'
import { BankSummary } from './bank-summary.tsx'

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
