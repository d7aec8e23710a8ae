import { useTranslations } from 'use-intl'

/** Marks an album where sounds and albums are listed together. */
export function AlbumBadge({ kind }: { kind: string | undefined }) {
  const t = useTranslations('works')
  return kind === 'album' && <span className="badge">{t('album')}</span>
}
