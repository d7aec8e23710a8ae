import { useState } from 'react'
import type { SaveButtonProps } from '#ui/sound/save-slot.tsx'
import { AddFace } from './add-face.tsx'
import { LazyAddDialog } from './lazy-add-dialog.tsx'

/** Opens the dialog that adds a sound or an album to a playlist. */
export default function MemberAdd(props: SaveButtonProps) {
  const { kind, work } = props
  const [items, setItems] = useState<readonly string[]>()
  const [isOpen, setOpen] = useState(false)
  function open() {
    setItems([`${kind}-${work.id}`])
    setOpen(true)
  }
  return (
    <>
      <AddFace {...props} onPress={open} />
      {items && <LazyAddDialog items={items} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
