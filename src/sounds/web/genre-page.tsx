import { useTranslations } from 'use-intl'
import { type HeadArguments, headWords, pageHead } from '#web/page-head.ts'

export const meta = (args: HeadArguments) =>
  pageHead(args, { title: headWords(args)('common.homePage.fresh') })

export default function GenrePage() {
  const t = useTranslations('common')
  return <h1>{t('homePage.fresh')}</h1>
}
