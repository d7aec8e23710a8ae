import { lazy, Suspense } from 'react'
import { withMessages } from '#client/i18n/load-messages.ts'
import { useMe } from '#client/root-data.ts'
import { RemoveButton, type RemoveButtonProps } from './remove-button.tsx'

/** A first visit does without its messages. */
const PersonMenu = lazy(withMessages(() => import('./person-menu.tsx'), ['menu']))

interface CommentActsProps extends RemoveButtonProps {
  /** What follows /report/ in the address where the comment is reported. */
  report: string
}

/** What a member can do about a comment and who wrote it. */
export default function CommentActs({ comment, report, onRemoved }: CommentActsProps) {
  const { user, deletable } = comment
  const isOwn = useMe()?.username === user.username
  return (
    <div className="row">
      {deletable && <RemoveButton comment={comment} onRemoved={onRemoved} />}
      {!isOwn && (
        <Suspense>
          <PersonMenu
            person={user}
            report={report}
            standing={null}
            onChange={() => onRemoved(`@${user.username}`)}
          />
        </Suspense>
      )}
    </div>
  )
}
