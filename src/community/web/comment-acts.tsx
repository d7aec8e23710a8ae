import { lazy, Suspense } from 'react'
import { withMessages } from '#client/i18n/load-messages.ts'
import { useMe } from '#client/root-data.ts'
import { RemoveButton, type RemoveButtonProps } from './remove-button.tsx'

/** A first visit does without its messages. */
const PersonMenu = lazy(withMessages(() => import('./person-menu.tsx'), ['menu']))

/** What a member can do about a comment and who wrote it. */
export default function CommentActs({ comment, onRemoved }: RemoveButtonProps) {
  const { id, user, deletable } = comment
  const isOwn = useMe()?.username === user.username
  return (
    <div className="row">
      {deletable && <RemoveButton comment={comment} onRemoved={onRemoved} />}
      {!isOwn && (
        <Suspense>
          <PersonMenu
            person={user}
            report={`comment/${id}`}
            standing={null}
            onChange={() => onRemoved(`@${user.username}`)}
          />
        </Suspense>
      )}
    </div>
  )
}
