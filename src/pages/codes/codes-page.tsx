import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { SignInPrompt } from '#accounts/web/sign-in/sign-in-prompt.tsx'
import { callApi } from '#client/api-client.ts'
import { apiOf, orThrow, viewerOf } from '#client/page-context.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import type { Page } from '#kernel/pagination.ts'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import { type DiscountCode, listMyDiscounts } from '#vouchers/discount-contract.ts'
import { type DownloadCodeSet, listDownloadCodeSets } from '#vouchers/download-code-contract.ts'
import { CodeSetRow } from './code-set-row.tsx'
import { CodesSection } from './codes-section.tsx'
import { CreateCodeSet } from './create-code-set.tsx'
import { CreateDiscount } from './create-discount.tsx'
import { DiscountRow } from './discount-row.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  if (viewerOf(context) === undefined) return { discounts: undefined, sets: undefined }
  const api = apiOf(context)
  const [discounts, sets] = await Promise.all([
    api(listMyDiscounts, { query: {} }),
    api(listDownloadCodeSets, { query: {} }),
  ])
  return { discounts: orThrow(discounts), sets: orThrow(sets) }
}

export const meta = (args: HeadArguments) =>
  pageHead(args, { title: headWords(args)('discounts.page.title'), hidden: true })

export default function CodesPage() {
  const { discounts, sets } = useLoaderData<typeof loader>()
  const t = useTranslations('discounts.page')
  return (
    <>
      <Breadcrumbs items={[{ label: t('title') }]} />
      <h1 className="page-heading">{t('title')}</h1>
      {discounts ? <Discounts first={discounts} /> : <SignInPrompt />}
      {sets && <DownloadCodes first={sets} />}
    </>
  )
}

function Discounts({ first }: { first: Page<DiscountCode> }) {
  const t = useTranslations('discounts')
  return (
    <CodesSection
      words={{
        title: t('page.discounts'),
        lead: t('lead'),
        create: t('create'),
        emptyTitle: t('emptyTitle'),
        emptyText: t('emptyText'),
      }}
      icon="tag"
      first={first}
      read={(cursor) => callApi(listMyDiscounts, { query: { cursor } })}
      showRow={(discount, onChanged) => (
        <DiscountRow key={discount.id} discount={discount} onChanged={onChanged} />
      )}
      showForm={(onCreated) => (
        <CreateDiscount onCreated={({ code }) => onCreated(t('form.created', { code }))} />
      )}
    />
  )
}

function DownloadCodes({ first }: { first: Page<DownloadCodeSet> }) {
  const t = useTranslations('downloadCodes')
  return (
    <CodesSection
      words={{
        title: t('title'),
        lead: t('lead'),
        create: t('create'),
        emptyTitle: t('emptyTitle'),
        emptyText: t('emptyText'),
      }}
      icon="download"
      first={first}
      read={(cursor) => callApi(listDownloadCodeSets, { query: { cursor } })}
      showRow={(set, onChanged) => <CodeSetRow key={set.id} set={set} onChanged={onChanged} />}
      note={t('cardsHint')}
      showForm={(onCreated) => (
        <CreateCodeSet onCreated={({ count }) => onCreated(t('created', { count }))} />
      )}
    />
  )
}
