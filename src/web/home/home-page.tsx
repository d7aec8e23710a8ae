import { useTranslations } from 'use-intl'
import { type HeadArguments, pageHead } from '../page-head.ts'

export const meta = (args: HeadArguments) => pageHead(args, {})

export default function HomePage() {
  const t = useTranslations('common.homePage')
  return <h1>{t('title')}</h1>
}
