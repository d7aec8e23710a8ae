import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { SignInPrompt } from '#accounts/web/sign-in/sign-in-prompt.tsx'
import { ButtonLink } from '#ui/button.tsx'
import type { IconName } from '#ui/icon.tsx'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'

export type Kind = 'sound' | 'album'

/** The page of a list; visitors, who have none, are asked to sign in. */
export function MyWorksFrame({ kind, children }: { kind: Kind; children: ReactNode }) {
  const t = useTranslations()
  const title = t(`${kind}s.mine.title`)
  return (
    <>
      <Breadcrumbs items={[{ label: title }]} />
      <header className="row wrap between gap-3 page-heading">
        <h1>{title}</h1>
        {children && (
          <div className="cluster gap-3">
            <ButtonLink href={kind === 'sound' ? '/my/albums' : '/my/sounds'} look="outline">
              {t(`${kind}s.mine.others`)}
            </ButtonLink>
            <NewLink kind={kind} icon="plus" />
          </div>
        )}
      </header>
      {children ?? <SignInPrompt />}
    </>
  )
}

export function NoWorks({ kind }: { kind: Kind }) {
  const t = useTranslations()
  return (
    <EmptyState title={t(`${kind}s.mine.emptyTitle`)} text={t(`${kind}s.mine.emptyText`)}>
      <NewLink kind={kind} icon={kind === 'sound' ? 'upload' : 'plus'} />
    </EmptyState>
  )
}

function NewLink({ kind, icon }: { kind: Kind; icon: IconName }) {
  const t = useTranslations()
  return (
    <ButtonLink href={`/${kind}-new`} look="accent" icon={icon}>
      {t(`${kind}s.mine.new`)}
    </ButtonLink>
  )
}
