import { useTranslations } from 'use-intl'
import { type HeadArguments, headWords, pageHead } from '#web/page-head.ts'

export const meta = (args: HeadArguments) =>
  pageHead(args, { title: headWords(args)('common.menu.register') })

export default function RegisterPage() {
  const t = useTranslations('common')
  return <h1>{t('menu.register')}</h1>
}
