import { useTranslations } from 'use-intl'
import { type HeadArguments, headWords, pageHead } from '#web/page-head.ts'

export const meta = (args: HeadArguments) =>
  pageHead(args, { title: headWords(args)('common.menu.settings') })

export default function SettingsPage() {
  const t = useTranslations('common')
  return <h1>{t('menu.settings')}</h1>
}
