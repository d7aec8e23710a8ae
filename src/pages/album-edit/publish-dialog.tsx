import { useTranslations } from 'use-intl'
import { langOf } from '#kernel/lang-of.ts'
import { formatYen } from '#kernel/yen.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import type { AlbumForm } from './album-form.ts'
import { type AlbumItem, isUnfinished } from './sounds/album-item.ts'
import styles from './sounds/sounds.module.css'

interface PublishDialogProps {
  /** The button's label. */
  act: string
  form: Pick<AlbumForm, 'title' | 'price' | 'sales' | 'nameyourprice'>
  rows: readonly AlbumItem[]
  open: boolean
  onPublish: () => void
  onClose: () => void
}

/** Lists the sounds that become public with an album: in their order, for their prices. */
export function PublishDialog({ act, form, rows, open, onPublish, onClose }: PublishDialogProps) {
  const t = useTranslations()
  const priceOf = (offer: { sales: boolean; price: number; albumOnly?: boolean }) => {
    if (offer.albumOnly) return t('albums.albumOnly')
    if (!offer.sales) return t('soundEditor.terms.notForSale')
    return offer.price === 0 ? t('common.price.free') : formatYen(offer.price)
  }
  const waits = rows.some(isUnfinished)
  return (
    <Dialog open={open} title={act} onClose={onClose}>
      <p className="muted">{t('albums.editor.publishLead')}</p>
      <ol className={styles.published}>
        <li className="row between gap-3">
          <b lang={langOf(form.title)}>{form.title}</b>
          <span className="figures">{priceOf({ ...form, price: Number(form.price) })}</span>
        </li>
        {rows.map((row, at) => (
          <li key={row.id} className="row between gap-3">
            <span lang={langOf(row.title)}>
              {at + 1}. {row.title}
              {isUnfinished(row) && (
                <span className="badge">
                  {t(
                    row.transcodeStatus === 'NONE'
                      ? 'albums.editor.noAudio'
                      : 'albums.editor.transcoding',
                  )}
                </span>
              )}
            </span>
            <span className="figures">{priceOf(row)}</span>
          </li>
        ))}
      </ol>
      {waits && <p className="small muted">{t('albums.editor.waitsForSounds')}</p>}
      <div className="cluster end gap-3">
        <Button look="outline" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button look="accent" onClick={onPublish}>
          {act}
        </Button>
      </div>
    </Dialog>
  )
}
