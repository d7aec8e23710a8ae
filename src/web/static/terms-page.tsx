import { useTranslations } from 'use-intl'
import { type HeadArguments, headWords, pageHead } from '../page-head.ts'

export const meta = (args: HeadArguments) =>
  pageHead(args, { title: headWords(args)('common.footer.terms') })

export default function TermsPage() {
  const t = useTranslations('common')
  return <h1>{t('footer.terms')}</h1>
}
