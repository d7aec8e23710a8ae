import { useTranslations } from 'use-intl'

export function Spinner({ size = 24 }: { size?: number }) {
  const t = useTranslations('common')
  return (
    <span
      className="spinner"
      style={{ width: size, height: size }}
      role="status"
      aria-label={t('loading')}
    />
  )
}
