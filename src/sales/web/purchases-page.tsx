import { useTranslations } from 'use-intl'
import { type HeadArguments, headWords, pageHead } from '#web/page-head.ts'

export const meta = (args: HeadArguments) =>
  pageHead(args, { title: headWords(args)('common.menu.shoppingList') })

export default function PurchasesPage() {
  const t = useTranslations('common')
  return <h1>{t('menu.shoppingList')}</h1>
}
