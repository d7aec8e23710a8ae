import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSignIn } from '#accounts/web/sign-in-modal.tsx'
import { openStripeAccount } from '#billing/payout-contract.ts'
import { callApi, isFailure } from '#client/api-client.ts'
import { useFailureWords } from '#publishing/web/use-failure-words.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

/** Leads to Stripe's pages, on which artists say where they are paid to. */
export function StripeAccount({ isReady }: { isReady: boolean }) {
  const t = useTranslations('earnings.payouts')
  const messageOf = useFailureWords()
  const signIn = useSignIn()
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()

  async function open() {
    setBusy(true)
    const reply = await callApi(openStripeAccount)
    if (!isFailure(reply)) return location.assign(reply.url)
    setBusy(false)
    setFailed(messageOf(reply))
    if (reply.code === 'sign_in_afresh') signIn.open('sign-in')
  }

  return (
    <>
      <div className="notice row wrap between gap-3">
        <p>{t(isReady ? 'stripeReady' : 'stripeNone')}</p>
        <Button look={isReady ? 'outline' : 'strong'} size="small" busy={isBusy} onClick={open}>
          {t(isReady ? 'stripeOpen' : 'stripeSetUp')}
        </Button>
      </div>
      {failed && <Notice look="line">{failed}</Notice>}
    </>
  )
}
