import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { listStatements } from '#accounting/contract.ts'
import { SignInPrompt } from '#accounts/web/sign-in/sign-in-prompt.tsx'
import { apiOf, orThrow, viewerOf } from '#client/page-context.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import { getEarnings, listMyPayouts, refreshStripeAccount } from '#money/payout-contract.ts'
import { listMySplits } from '#money/splits-contract.ts'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import { BalanceSection } from './balance-section.tsx'
import styles from './earnings.module.css'
import { PayoutsSection } from './payouts-section.tsx'
import { SplitsSection } from './splits-section.tsx'
import { StatementsSection } from './statements-section.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (viewerOf(context) === undefined) return undefined
  const api = apiOf(context)
  // Stripe is asked again every hour if it does not answer now.
  if (new URL(request.url).searchParams.has('stripe')) await api(refreshStripeAccount)
  const [earnings, payouts, statements, mine] = await Promise.all([
    api(getEarnings),
    api(listMyPayouts, { query: {} }),
    api(listStatements),
    api(listMySplits),
  ])
  return {
    earnings: orThrow(earnings),
    payouts: orThrow(payouts),
    statements: orThrow(statements).items,
    splits: orThrow(mine).splits,
  }
}

export const meta = (args: HeadArguments) =>
  pageHead(args, { title: headWords(args)('earnings.title'), hidden: true })

export default function EarningsPage() {
  const data = useLoaderData<typeof loader>()
  const t = useTranslations('earnings')
  return (
    <>
      <Breadcrumbs items={[{ label: t('title') }]} />
      <h1 className="page-heading">{t('title')}</h1>
      {data === undefined ? (
        <SignInPrompt />
      ) : (
        <div className={styles.sections}>
          <BalanceSection earnings={data.earnings} />
          <PayoutsSection earnings={data.earnings} first={data.payouts} />
          <StatementsSection months={data.statements} />
          <SplitsSection splits={data.splits} />
        </div>
      )}
    </>
  )
}
