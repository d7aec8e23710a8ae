import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { isFailure } from '#client/api-client.ts'
import { apiOf, orThrow } from '#client/page-context.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import { getSplitInvitation, type SplitInvitation } from '#money/splits-contract.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { SplitAnswer } from './split-answer.tsx'

interface Loaded {
  token: string
  found: SplitInvitation | undefined
  problem: string | undefined
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  const token = params.token ?? ''
  const answer = await apiOf(context)(getSplitInvitation, { params: { invitation: token } })
  if (!isFailure(answer)) return { token, found: answer, problem: undefined }
  // The page says so of a link that was answered or withdrawn.
  if (answer.status !== 410) orThrow(answer)
  return data({ token, found: undefined, problem: answer.message }, { status: 410 })
}

/** The address bears a secret: it goes to no cache and to no other site. */
export function headers() {
  return { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'same-origin' }
}

export const meta = (args: HeadArguments) =>
  pageHead(args, { title: headWords(args)('splits.page.title'), hidden: true })

export default function SplitPage() {
  const { token, found, problem } = useLoaderData<Loaded>()
  const t = useTranslations('splits.page')
  if (!found) return <EmptyState icon="link" title={problem ?? t('title')} isPage />
  return <SplitAnswer key={token} token={token} found={found} />
}
