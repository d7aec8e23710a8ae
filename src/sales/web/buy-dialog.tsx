import { useTranslations } from 'use-intl'
import { langOf } from '#client/i18n/lang-of.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Cover } from '#ui/sound/cover.tsx'
import styles from './buy-dialog.module.css'
import { BuyForm } from './buy-form.tsx'
import type { Sold } from './sold.ts'

interface BuyDialogProps {
  item: Sold
  open: boolean
  onClose: () => void
}

/** What is bought, for how much, and what happens next. */
export default function BuyDialog({ item, open, onClose }: BuyDialogProps) {
  const t = useTranslations('sales.buy')
  return (
    <Dialog open={open} onClose={onClose} title={t('title', { title: item.title })} titleHidden>
      <div className={styles.item}>
        <Cover
          address={item.coverart}
          seed={item.id}
          accent={item.accent}
          sizes="72px"
          className={styles.cover}
        />
        <div>
          <p className={styles.title} lang={langOf(item.title)}>
            {item.title}
          </p>
          <p className="muted">{t('by', { seller: item.user })}</p>
        </div>
      </div>
      <BuyForm item={item} />
    </Dialog>
  )
}
