import { useTranslations } from 'use-intl'

export function FallbackScreen({ brandName }: { brandName: string }) {
  const t = useTranslations('common.error')
  return (
    <main>
      <p>{brandName}</p>
      <h1>{t('fallbackTitle')}</h1>
      <p>{t('fallbackText')}</p>
    </main>
  )
}
