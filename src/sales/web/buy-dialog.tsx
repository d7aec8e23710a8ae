import { useTranslations } from 'use-intl'
import type { SoundSummary } from '#sounds/contract.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Cover } from '#web/ui/sound/cover.tsx'
import styles from './buy-dialog.module.css'
import { BuyForm } from './buy-form.tsx'

interface BuyDialogProps {
  sound: SoundSummary
  open: boolean
  onClose: () => void
}

/** What is bought, for how much, and what happens next. */
export default function BuyDialog({ sound, open, onClose }: BuyDialogProps) {
  const t = useTranslations('sales.buy')
  return (
    <Dialog open={open} onClose={onClose} title={t('title', { title: sound.title })} titleHidden>
      <div className={styles.item}>
        <Cover
          address={sound.coverart}
          seed={sound.id}
          accent={sound.accent}
          sizes="72px"
          className={styles.cover}
        />
        <div>
          <p className={styles.title}>{sound.title}</p>
          <p className={styles.seller}>{t('by', { seller: sound.user })}</p>
        </div>
      </div>
      <BuyForm sound={sound} />
    </Dialog>
  )
}
