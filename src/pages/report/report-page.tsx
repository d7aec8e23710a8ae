import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { getUser } from '#accounts/contract.ts'
import { callApi } from '#client/api-client.ts'
import { apiOf, orThrow, pageError } from '#client/page-context.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import { getPlaylist } from '#lists/playlists-contract.ts'
import { REPORT_DETAILS_MAX, REPORTED_KINDS, reportContent } from '#moderation/contract.ts'
import { loadTitle } from '#moderation/web/load-title.ts'
import { ReportForm } from '#moderation/web/report-form.tsx'
import { Sent } from '#moderation/web/sent.tsx'
import { getPost } from '#posts/contract.ts'
import { A } from '#ui/a.tsx'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import styles from './report.module.css'

/** Finds what is to be reported, so that the page can name it. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const api = apiOf(context)
  const kind = REPORTED_KINDS.find((each) => each === params.kind)
  const { id = '' } = params
  if (kind === 'sound' || kind === 'album') {
    return { kind, id, name: await loadTitle(api, kind, id), back: `/${kind}/${id}` }
  }
  if (kind === 'playlist') {
    const { title } = orThrow(await api(getPlaylist, { params: { id } }))
    return { kind, id, name: title, back: `/playlist/${id}` }
  }
  if (kind === 'post') {
    const { user } = orThrow(await api(getPost, { params: { id } }))
    return { kind, id, name: user.name, back: `/post/${id}` }
  }
  if (kind === 'profile') {
    const { name } = orThrow(await api(getUser, { params: { username: id } }))
    return { kind, id, name, back: `/user/${id}` }
  }
  if (kind === 'comment' || kind === 'supporter') {
    const of = new URL(request.url).searchParams.get('of') ?? ''
    const back = /^(sound|album)\/\w+$/.test(of) ? `/${of}#${kind}s` : '/'
    return { kind, id, name: '', back }
  }
  throw pageError(404, { code: 'not_found', message: '' })
}

export const meta = (args: HeadArguments) =>
  pageHead(args, { title: headWords(args)('reports.title'), hidden: true })

export default function ReportPage() {
  const { kind, id, name, back } = useLoaderData<typeof loader>()
  const t = useTranslations('reports')
  const claims = useTranslations('claims')
  const [isSent, setSent] = useState(false)
  const path = [...(name ? [{ label: name, to: back }] : []), { label: t('title') }]
  if (isSent) {
    return (
      <Sent
        items={path}
        title={t('sentTitle')}
        text={t('sent')}
        back={{ href: back, label: t('back') }}
      />
    )
  }
  return (
    <div className={styles.page}>
      <Breadcrumbs items={path} />
      <h1>{t('title')}</h1>
      <p>{t(`kinds.${kind}`, { name })}</p>
      <p className="muted page-heading">{t('lead')}</p>
      <ReportForm
        detailsMax={REPORT_DETAILS_MAX}
        send={(report) => callApi(reportContent, { body: { kind, id, ...report } })}
        onSent={() => setSent(true)}
      />
      {(kind === 'sound' || kind === 'album') && (
        <p className={styles.claim}>
          <A href={`/claim/${kind}/${id}`} className="underline">
            {claims('make')}
          </A>
        </p>
      )}
    </div>
  )
}
