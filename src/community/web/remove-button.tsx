import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#ui/button.tsx'
import type { CommentItemProps } from './comment-item.tsx'

/** Comes when somebody first wants to remove something. */
const RemoveDialog = lazy(() => import('./remove-dialog.tsx'))

type Props = Pick<CommentItemProps, 'comment' | 'onRemoved'>

/** Asks before it removes. */
export default function RemoveButton({ comment, onRemoved }: Props) {
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
