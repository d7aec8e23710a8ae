import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { useSignIn } from '#accounts/web/sign-in-modal.tsx'
import { type ApiFailure, callApi, isFailure } from '#client/api-client.ts'
import type { Page } from '#kernel/pagination.ts'
import { formatYen } from '#kernel/yen.ts'
import {
  availableYen,
  choosePayouts,
  type Earnings,
  MINIMUM_PAYOUT_YEN,
  openStripeAccount,
  type Payout,
  requestPayout,
} from '#money/payout-contract.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { RadioGroup } from '#ui/form/choices.tsx'
import { leaveFor, useSubmit } from '#ui/form/use-submit.ts'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { useFailureWords } from '#ui/use-failure-words.ts'
import styles from './earnings.module.css'
import { PayoutList } from './payout-list.tsx'

interface PayoutsSectionProps {
  earnings: Earnings
  first: Page<Payout>
}

/** Says when a payout is made, what keeps one from it, and what was paid. */
export function PayoutsSection({ earnings, first }: PayoutsSectionProps) {
  const t = useTranslations('earnings.payouts')
  const { revalidate } = useRevalidator()
  const toast = useToast()
  return (
    <section aria-labelledby="payouts" className="stack gap-4">
      <h2 id="payouts">{t('title')}</h2>
      {earnings.by === 'stripe' ? (
        <StripeAccount isReady={earnings.hasBankDetails} />
      ) : (
        <BankNotice earnings={earnings} />
      )}
      <Choice earnings={earnings} />
      <h3 className={styles.history}>{t('list')}</h3>
      <PayoutList
        first={first}
        onChanged={(message) => {
          toast(message)
          void revalidate()
        }}
      />
    </section>
  )
}

function BankNotice({ earnings: { hasBankDetails, mustCorrect } }: { earnings: Earnings }) {
  const t = useTranslations('earnings.payouts')
  if (hasBankDetails && !mustCorrect) return null
  return (
    <div className="notice row wrap between gap-3">
      <p>{t(hasBankDetails ? 'returned' : 'noDetails')}</p>
      <ButtonLink href="/settings/billing" look="strong" size="small">
        {t(hasBankDetails ? 'correct' : 'addDetails')}
      </ButtonLink>
    </div>
  )
}

function Choice({ earnings }: { earnings: Earnings }) {
  const t = useTranslations('earnings.payouts')
  const { send, isBusy, failed } = useSending()
  const { hasBankDetails, mustCorrect, askedId } = earnings
  const [onRequest, setOnRequest] = useState(earnings.onRequest)
  const available = availableYen(earnings)
  const amount = formatYen(MINIMUM_PAYOUT_YEN)

  async function choose(wanted: boolean) {
    setOnRequest(wanted)
    const body = { onRequest: wanted }
    if (!(await send(callApi(choosePayouts, { body }), t('saved')))) setOnRequest(!wanted)
  }

  const canRequest = available >= MINIMUM_PAYOUT_YEN && hasBankDetails && !mustCorrect
  return (
    <div className={styles.choice}>
      <RadioGroup
        label={t('when')}
        name="payouts"
        value={onRequest ? 'onRequest' : 'monthly'}
        options={[
          { value: 'monthly', label: t('monthly'), hint: t('monthlyHint', { amount }) },
          { value: 'onRequest', label: t('onRequest'), hint: t('onRequestHint') },
        ]}
        onChange={(value) => choose(value === 'onRequest')}
      />
      {askedId !== null && <p className="small muted">{t('waiting')}</p>}
      {askedId === null && canRequest && (
        <div className={styles.request}>
          <Button
            look="accent"
            busy={isBusy}
            onClick={() => send(callApi(requestPayout), t('requested'))}
          >
            {t('request', { amount: formatYen(available) })}
          </Button>
        </div>
      )}
      {available < MINIMUM_PAYOUT_YEN && (
        <p className="small muted">{t('requestNote', { amount })}</p>
      )}
      {failed && <Notice look="line">{failed}</Notice>}
    </div>
  )
}

/** Sends one request at a time, after which the page is read again. */
function useSending() {
  const toast = useToast()
  const messageOf = useFailureWords()
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()

  async function send(request: Promise<object | undefined | ApiFailure>, done: string) {
    setBusy(true)
    const reply = await request
    setFailed(isFailure(reply) ? messageOf(reply) : undefined)
    await revalidate()
    setBusy(false)
    if (!isFailure(reply)) toast(done)
    return !isFailure(reply)
  }
  return { send, isBusy, failed }
}

/** Leads to Stripe's pages, on which artists say where they are paid to. */
function StripeAccount({ isReady }: { isReady: boolean }) {
  const t = useTranslations('earnings.payouts')
  const signIn = useSignIn()
  const { isBusy, problem, submit } = useSubmit(async () => {
    const reply = await callApi(openStripeAccount)
    if (!isFailure(reply)) return leaveFor(reply.url)
    if (reply.code === 'sign_in_afresh') signIn.open('sign-in')
    return reply
  })

  return (
    <>
      <div className="notice row wrap between gap-3">
        <p>{t(isReady ? 'stripeReady' : 'stripeNone')}</p>
        <Button look={isReady ? 'outline' : 'strong'} size="small" busy={isBusy} onClick={submit}>
          {t(isReady ? 'stripeOpen' : 'stripeSetUp')}
        </Button>
      </div>
      <Notice look="line">{problem}</Notice>
    </>
  )
}
