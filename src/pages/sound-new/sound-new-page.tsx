import { useTranslations } from 'use-intl'
import { SignInPrompt } from '#accounts/web/sign-in/sign-in-prompt.tsx'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import { useMe } from '#client/root-data.ts'
import styles from '#publishing/web/editor.module.css'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import { NewSounds } from './new-sounds.tsx'

export const meta = (args: HeadArguments) =>
  pageHead(args, { title: headWords(args)('uploads.newPage.title'), hidden: true })

export default function SoundNewPage() {
  const t = useTranslations('uploads.newPage')
  const me = useMe()
  return (
    <div className={styles.page}>
      <Breadcrumbs items={[{ label: t('title') }]} />
      <h1>{t('title')}</h1>
      <p className={styles.lead}>{t('lead')}</p>
      {me ? <NewSounds /> : <SignInPrompt title={t('signInTitle')} text={t('signInText')} />}
    </div>
  )
}
