import { useTranslations } from 'use-intl'

export function ErrorPage({ status = 404 }: { status?: number; message?: string | undefined }) {
  const t = useTranslations('common.error')
  return <h1>{t(status === 404 ? 'notFoundTitle' : 'otherTitle')}</h1>
}
