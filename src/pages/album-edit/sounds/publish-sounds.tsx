import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import type { AlbumItem } from './album-item.ts'
import styles from './sounds.module.css'
import type { Items } from './use-items.ts'

/** A public album shows public sounds alone: says which are not, and offers to publish them. */
export function PublishSounds({ rows, items }: { rows: readonly AlbumItem[]; items: Items }) {
  const t = useTranslations('albums.editor')
  const [isBusy, setBusy] = useState(false)
  const hidden = rows.filter(
    (item) =>
      item.status !== 'Released' &&
      item.wantedStatus !== 'Released' &&
      item.transcodeStatus !== 'ERROR',
  )
  if (hidden.length === 0) return null
  return (
    <div className={styles.notice} role="status">
      <p>{t('hidden', { count: hidden.length })}</p>
      <Button
        look="outline"
        busy={isBusy}
        onClick={async () => {
          setBusy(true)
          await items.publish(hidden)
          setBusy(false)
        }}
      >
        {t('publishHidden', { count: hidden.length })}
      </Button>
    </div>
  )
}
