import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#ui/button.tsx'
import type { Comment } from '../contract.ts'

/** Comes when someone first wants to remove something. */
const RemoveDialog = lazy(() => import('./remove-dialog.tsx'))

export interface RemoveButtonProps {
  comment: Comment
  onRemoved: (id: string) => void
}

/** Asks before it removes. */
export default function RemoveButton({ comment, onRemoved }: RemoveButtonProps) {
  const t = useTranslations('community.comments')
  const [asked, setAsked] = useState<'never' | 'asking' | 'closed'>('never')
  return (
    <>
      <IconButton icon="trash" label={t('remove')} onClick={() => setAsked('asking')} />
      {asked !== 'never' && (
        <Suspense>
          <RemoveDialog
            comment={comment}
            open={asked === 'asking'}
            onClose={() => setAsked('closed')}
            onRemoved={onRemoved}
          />
        </Suspense>
      )}
    </>
  )
}
