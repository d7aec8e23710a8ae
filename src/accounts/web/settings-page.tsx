import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { type HeadArguments, headWords, pageHead } from '#web/page-head.ts'
import { viewerOf } from '#web/server-api.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Breadcrumbs } from '#web/ui/page/breadcrumbs.tsx'
import styles from './settings/settings.module.css'
import { SettingsForm } from './settings/settings-form.tsx'
import { SignInPrompt } from './sign-in/sign-in-prompt.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  return { me: viewerOf(context) }
}

export const meta = (args: HeadArguments) =>
  pageHead(args, { title: headWords(args)('accounts.settings.title'), hidden: true })

export default function SettingsPage() {
  const { me } = useLoaderData<typeof loader>()
  const t = useTranslations('accounts.settings')
  return (
    <div className={styles.page}>
      <Breadcrumbs items={[{ label: t('title') }]} />
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        {me?.username && (
          <ButtonLink href={`/user/${me.username}`} look="outline">
            {t('view')}
          </ButtonLink>
        )}
      </header>
      {me ? <SettingsForm key={me.id} me={me} /> : <SignInPrompt />}
    </div>
  )
}
