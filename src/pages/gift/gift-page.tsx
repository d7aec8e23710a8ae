import { useTranslations } from 'use-intl'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import styles from './gift.module.css'
import { GiftCardForm } from './gift-card-form.tsx'

export const meta = (args: HeadArguments) =>
  pageHead(args, {
    title: headWords(args)('giftCards.title'),
    description: headWords(args)('giftCards.lead'),
  })

/** An amount for someone to buy music with. */
export default function GiftPage() {
  const t = useTranslations('giftCards')
  return (
    <>
      <Breadcrumbs items={[{ label: t('title') }]} />
      <div className={styles.page}>
        <header className="stack gap-2">
          <h1>{t('title')}</h1>
          <p className="muted">{t('lead')}</p>
        </header>
        <GiftCardForm />
      </div>
    </>
  )
}
