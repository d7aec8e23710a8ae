import { useTranslations } from 'use-intl'
import { type HeadArguments, headWords, pageHead } from '#web/page-head.ts'

export const meta = (args: HeadArguments) =>
  pageHead(args, { title: headWords(args)('common.header.search') })

export default function SearchPage() {
  const t = useTranslations('common')
  return <h1>{t('header.search')}</h1>
}
