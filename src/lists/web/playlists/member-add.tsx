import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#ui/button.tsx'
import { LazyAddDialog } from './lazy-add-dialog.tsx'

export interface AddToPlaylistProps {
  /** `sound-` or `album-` and its id. */
  item: string
}

export default function MemberAdd({ item }: AddToPlaylistProps) {
  const t = useTranslations('adding')
  const [items, setItems] = useState<readonly string[]>()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        look="outline"
        icon="plus"
        label={t('act')}
        aria-haspopup="dialog"
        onClick={() => {
          setItems([item])
          setOpen(true)
        }}
      />
      {items && <LazyAddDialog items={items} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
