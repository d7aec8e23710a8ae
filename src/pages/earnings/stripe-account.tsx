import { useTranslations } from 'use-intl'
import { useSignIn } from '#accounts/web/sign-in-modal.tsx'
import { callApi, isFailure } from '#client/api-client.ts'
import { openStripeAccount } from '#money/payout-contract.ts'
import { Button } from '#ui/button.tsx'
import { leaveFor, useSubmit } from '#ui/form/use-submit.ts'
import { Notice } from '#ui/notice.tsx'

/** Leads to Stripe's pages, on which artists say where they are paid to. */
export function StripeAccount({ isReady }: { isReady: boolean }) {
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
