import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { listMySuspensions } from '#accounts/suspension-contract.ts'
import { SignInPrompt } from '#accounts/web/sign-in/sign-in-prompt.tsx'
import { isFailure } from '#client/api-call.ts'
import { apiOf, viewerOf } from '#client/page-context.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import { A } from '#ui/a.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import styles from './settings.module.css'
import { loadSettings, SettingsSections } from './settings-sections.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const me = viewerOf(context)
  if (!me) return undefined
  const api = apiOf(context)
  const [settings, suspended] = await Promise.all([
    loadSettings(api, me.username ?? ''),
    api(listMySuspensions),
  ])
  return { me, settings, isSuspended: !isFailure(suspended) && suspended.items.length > 0 }
}

export const meta = (args: HeadArguments) =>
  pageHead(args, { title: headWords(args)('settings.title'), hidden: true })

export default function SettingsPage() {
  const loaded = useLoaderData<typeof loader>()
  const t = useTranslations()
  return (
    <div className={styles.page}>
      <Breadcrumbs items={[{ label: t('settings.title') }]} />
      <header className={styles.head}>
        <h1>{t('settings.title')}</h1>
        {loaded?.me.username && (
          <ButtonLink href={`/user/${loaded.me.username}`} look="outline">
            {t('settings.view')}
          </ButtonLink>
        )}
      </header>
      {loaded?.isSuspended && (
        <div className="page-heading">
          <Notice>
            {t('suspension.notice')}{' '}
            <A href="/my/suspension" className="underline">
              {t('suspension.open')}
            </A>
          </Notice>
        </div>
      )}
      {loaded ? (
        <SettingsSections key={loaded.me.id} me={loaded.me} {...loaded.settings} />
      ) : (
        <SignInPrompt />
      )}
    </div>
  )
}
