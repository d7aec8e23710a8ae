import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { SignInPrompt } from '#accounts/web/sign-in/sign-in-prompt.tsx'
import { apiOf, viewerOf } from '#client/page-context.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import { getBilling } from '#money/bank-contract.ts'
import { getInvoiceSettings } from '#money/invoice-contract.ts'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import { BankSection } from './billing/bank-section.tsx'
import styles from './billing/billing.module.css'
import { InvoiceSection } from './billing/invoice-section.tsx'
import { UnsavedGuard } from './parts/unsaved.tsx'
import { show } from './settings-sections.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const me = viewerOf(context)
  if (!me) return null
  const api = apiOf(context)
  const [billing, invoice] = await Promise.all([api(getBilling), api(getInvoiceSettings)])
  return { me, billing, invoice }
}

export const meta = (args: HeadArguments) =>
  pageHead(args, { title: headWords(args)('billing.title'), hidden: true })

export default function BillingPage() {
  const loaded = useLoaderData<typeof loader>()
  const t = useTranslations()
  return (
    <div className={styles.page}>
      <Breadcrumbs
        items={[{ to: '/settings', label: t('settings.title') }, { label: t('billing.title') }]}
      />
      <h1 className={styles.title}>{t('billing.title')}</h1>
      {loaded ? (
        <UnsavedGuard key={loaded.me.id}>
          {show('bank', loaded.billing, (billing) => (
            <BankSection {...billing} />
          ))}
          {show('invoice', loaded.invoice, (issuer) => (
            <InvoiceSection issuer={issuer} />
          ))}
        </UnsavedGuard>
      ) : (
        <SignInPrompt />
      )}
    </div>
  )
}
