import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSignIn } from '#accounts/web/sign-in-modal.tsx'
import { useMe } from '#client/root-data.ts'
import type { SaveButtonProps } from '#ui/sound/save-slot.tsx'
import { LazyAddDialog } from './lazy-add-dialog.tsx'

/** Opens the dialog that adds a sound or an album to a playlist; a visitor is asked to sign in. */
export function useAdding({ kind, work: { id, title } }: SaveButtonProps): {
  isMember: boolean
  open: () => void
  dialog: ReactNode
} {
  const isMember = Boolean(useMe()?.registered_at)
  const t = useTranslations('adding')
  const signIn = useSignIn()
  const [isOpen, setOpen] = useState<boolean>()
  return {
    isMember,
    open() {
      if (isMember) setOpen(true)
      else signIn.open('sign-in', { act: 'page', id: '', name: t('actOf', { title }) })
    },
    dialog: isOpen !== undefined && (
      <LazyAddDialog items={[`${kind}-${id}`]} open={isOpen} onClose={() => setOpen(false)} />
    ),
  }
}
