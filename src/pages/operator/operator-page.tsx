import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { SignInPrompt } from '#accounts/web/sign-in/sign-in-prompt.tsx'
import { useSignOut } from '#accounts/web/use-sign-out.ts'
import { isFailure } from '#client/api-call.ts'
import { apiOf, orThrow, pageError, viewerOf } from '#client/page-context.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import {
  getOperatorView,
  OPERATOR_VIEWS,
  type OperatorView,
  SEARCHED_VIEWS,
} from '#operator/contract.ts'
import { A } from '#ui/a.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { FilterForm } from '#ui/form/filter-form.tsx'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import styles from './operator.module.css'
import { OperatorTables } from './operator-tables.tsx'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const view = OPERATOR_VIEWS.find((each) => each === (params.view ?? 'reports'))
  if (view === undefined) throw pageError(404, { code: 'not_found', message: '' })
  const asked = new URL(request.url).searchParams
  const q = asked.get('text') ?? asked.get('q') ?? ''
  const base = { view, q, isLater: asked.has('cursor') }
  if (!viewerOf(context)) return { ...base, gate: 'sign-in' as const }
  const query = { q, cursor: asked.get('cursor') ?? undefined }
  const shown = await apiOf(context)(getOperatorView, { params: { view }, query })
  if (isFailure(shown) && shown.code === 'sign_in_afresh') {
    return { ...base, gate: 'afresh' as const }
  }
  return { ...base, shown: orThrow(shown) }
}

export const meta = (args: HeadArguments) =>
  pageHead(args, { title: headWords(args)('operator.title'), hidden: true })

/** The pages for the accounts that OPERATORS names; for others they do not exist. */
export default function OperatorPage() {
  const loaded = useLoaderData<typeof loader>()
  const t = useTranslations('operator')
  if ('gate' in loaded) return loaded.gate === 'sign-in' ? <SignInPrompt isPage /> : <Afresh />
  const { view, q, shown, isLater } = loaded
  return (
    <>
      <Breadcrumbs
        items={[{ label: t('title'), to: '/operator' }, { label: t(`views.${view}`) }]}
      />
      <nav className={styles.views} aria-label={t('title')}>
        {OPERATOR_VIEWS.map((each) => (
          <A
            key={each}
            href={`/operator/${each}`}
            className="pill"
            aria-current={each === view ? 'page' : undefined}
          >
            {t(`views.${each}`)}
          </A>
        ))}
      </nav>
      <h1>{t(`views.${view}`)}</h1>
      <p className="muted page-heading">{t(`leads.${view}`)}</p>
      {SEARCHED_VIEWS.has(view) && <Search key={view} view={view} q={q} />}
      <OperatorTables key={`${view} ${q}`} view={view} tables={shown.tables} q={q} />
      <div className="cluster gap-3">
        {isLater && (
          <ButtonLink href={hrefOf(view, q)} look="outline" size="small">
            {t('first_page')}
          </ButtonLink>
        )}
        {shown.next !== null && (
          <ButtonLink href={hrefOf(view, q, shown.next)} look="outline" size="small">
            {t('next_page')}
          </ButtonLink>
        )}
      </div>
    </>
  )
}

function Afresh() {
  const t = useTranslations()
  const signOut = useSignOut()
  return (
    <EmptyState icon="lock" title={t('operator.title')} text={t('operator.afresh')} isPage>
      <Button look="accent" onClick={() => signOut()}>
        {t('operator.signOut')}
      </Button>
    </EmptyState>
  )
}

function Search({ view, q }: { view: OperatorView; q: string }) {
  const t = useTranslations('operator')
  return (
    <FilterForm
      path={`/operator/${view}`}
      hrefOf={(chosen) => hrefOf(view, chosen.get('text') ?? '')}
      text={{ label: t(`searches.${view as 'accounts'}`), value: q, maxLength: 200 }}
      className={styles.search}
    >
      <Button type="submit" look="outline">
        {t('search')}
      </Button>
    </FilterForm>
  )
}

function hrefOf(view: OperatorView, q: string, cursor?: string): string {
  const query = new URLSearchParams({ ...(q && { q }), ...(cursor && { cursor }) })
  return `/operator/${view}${query.size > 0 ? `?${query}` : ''}`
}
