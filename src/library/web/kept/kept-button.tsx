import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useConfig } from '#client/root-data.ts'
import { langOf } from '#kernel/lang-of.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { KEPT_MAX_BYTES, removeKept } from './kept-sounds.ts'
import { refreshKept, useKept } from './use-kept.ts'

const MEGABYTE = 1_000_000
const GIGABYTE = 1_000_000_000

/** Opens the list of what is kept on this device; nothing where that is nothing. */
export function KeptButton() {
  const t = useTranslations('offline')
  const kept = useKept()
  const [isOpen, setOpen] = useState(false)
  if (kept.length === 0 && !isOpen) return null
  return (
    <>
      <Button look="quiet" icon="download" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('onDeviceCount', { count: kept.length })}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('onDevice')}>
        <KeptList />
      </Dialog>
    </>
  )
}

function KeptList() {
  const t = useTranslations('offline')
  const { brandName } = useConfig()
  const kept = useKept()
  const used = kept.reduce((sum, { bytes }) => sum + bytes, 0)
  async function remove(id: string) {
    await removeKept([id])
    await refreshKept()
  }
  return (
    <div className="stack gap-4">
      <p className="small muted">{t('about', { brandName })}</p>
      <ul className="stack gap-2">
        {kept.map(({ id, title, user, bytes }) => (
          <li key={id} className="row between gap-3">
            <span className="stack grow">
              <span lang={langOf(title)}>{title}</span>
              <span className="small muted" lang={langOf(user)}>
                {user}
              </span>
            </span>
            <span className="small muted figures">{t('size', { count: megabytes(bytes) })}</span>
            <IconButton
              icon="trash"
              label={t('removeOf', { title })}
              onClick={() => void remove(id)}
            />
          </li>
        ))}
      </ul>
      <p className="small muted">
        {t('used', { used: megabytes(used), most: KEPT_MAX_BYTES / GIGABYTE })}
      </p>
    </div>
  )
}

const megabytes = (bytes: number) => Math.max(0.1, Math.round(bytes / (MEGABYTE / 10)) / 10)
