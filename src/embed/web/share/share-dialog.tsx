import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useConfig, usePageLocale } from '#client/root-data.ts'
import { Icon } from '#ui/icon.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { CopyField } from './copy-field.tsx'
import { EmbedPart } from './embed-part.tsx'
import { Places } from './places.tsx'
import styles from './share.module.css'
import { shareLink } from './share-links.ts'
import type { ShareProps } from './shared.ts'
import { StartField } from './start-field.tsx'

interface ShareDialogProps extends ShareProps {
  open: boolean
  onClose: () => void
}

/** Link with a time, where people share, and the code for other pages. */
export default function ShareDialog({ kind, item, open, onClose }: ShareDialogProps) {
  const t = useTranslations('share')
  const locale = usePageLocale()
  const { origin } = useConfig()
  const [start, setStart] = useState<number>()
  const link = shareLink({ kind, item, origin, locale, start })
  const hasTime = kind === 'sound' && item.duration > 0
  return (
    <Dialog open={open} onClose={onClose} title={t('title')} width="normal">
      <div className={styles.parts}>
        {item.status === 'Private' && (
          <p className={styles.warning}>
            <Icon name="lock" size={18} />
            {t('private')}
          </p>
        )}
        <div className="stack gap-2">
          <CopyField
            label={t('link')}
            text={link}
            button={t('copy')}
            buttonLabel={t('copyLink')}
            done={t('linkCopied')}
          />
          {hasTime && <StartField item={item} onChange={setStart} />}
        </div>
        <Places link={link} message={t('message', { title: item.title, artist: item.user })} />
        <EmbedPart kind={kind} item={item} start={start} />
      </div>
    </Dialog>
  )
}
