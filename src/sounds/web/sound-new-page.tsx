import { useTranslations } from 'use-intl'
import { SignInPrompt } from '#accounts/web/sign-in/sign-in-prompt.tsx'
import { type HeadArguments, headWords, pageHead } from '#web/page-head.ts'
import { useMe } from '#web/root-data.ts'
import { Breadcrumbs } from '#web/ui/page/breadcrumbs.tsx'
import styles from './editor/editor.module.css'
import { NewSounds } from './editor/uploading/new-sounds.tsx'

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
