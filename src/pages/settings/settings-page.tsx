import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { SignInPrompt } from '#accounts/web/sign-in/sign-in-prompt.tsx'
import { apiOf, viewerOf } from '#client/page-context.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import styles from './settings.module.css'
import { loadSettings, SettingsSections } from './settings-sections.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const me = viewerOf(context)
  return me && { me, ...(await loadSettings(apiOf(context))) }
}

export const meta = (args: HeadArguments) =>
  pageHead(args, { title: headWords(args)('settings.title'), hidden: true })

export default function SettingsPage() {
  const settings = useLoaderData<typeof loader>()
  const t = useTranslations('settings')
  return (
    <div className={styles.page}>
      <Breadcrumbs items={[{ label: t('title') }]} />
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        {settings?.me.username && (
          <ButtonLink href={`/user/${settings.me.username}`} look="outline">
            {t('view')}
          </ButtonLink>
        )}
      </header>
      {settings ? <SettingsSections key={settings.me.id} {...settings} /> : <SignInPrompt />}
    </div>
  )
}
