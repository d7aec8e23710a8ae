import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '#client/root-data.ts'
import { Button } from '#ui/button.tsx'
import { LazySupportDialog } from './lazy-support-dialog.tsx'

interface SupportButtonProps {
  grant: string
  title: string
}

/** Lets a member who bought a work agree to be shown on it. */
export function SupportButton({ grant, title }: SupportButtonProps) {
  const t = useTranslations('supporting')
  const [isOpen, setOpen] = useState(false)
  if (!useMe()?.registered_at) return null
  return (
    <>
      <Button look="outline" icon="person" onClick={() => setOpen(true)}>
        {t('act')}
      </Button>
      <LazySupportDialog grant={grant} title={title} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
