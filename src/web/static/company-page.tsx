import { useTranslations } from 'use-intl'
import { type HeadArguments, headWords, pageHead } from '../page-head.ts'

export const meta = (args: HeadArguments) =>
  pageHead(args, { title: headWords(args)('common.footer.company') })

export default function CompanyPage() {
  const t = useTranslations('common')
  return <h1>{t('footer.company')}</h1>
}
