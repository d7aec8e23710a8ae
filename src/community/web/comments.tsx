import { lazy, Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { callApi } from '#client/api-client.ts'
import { withMessages } from '#client/i18n/load-messages.ts'
import { useMe } from '#client/root-data.ts'
import { langOf } from '#kernel/lang-of.ts'
import type { Page } from '#kernel/pagination.ts'
import { A } from '#ui/a.tsx'
import { Button } from '#ui/button.tsx'
import { Avatar } from '#ui/page/avatar.tsx'
import { DateText } from '#ui/page/date-text.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { formatTime } from '#ui/sound/format-time.ts'
import { usePages } from '#ui/use-pages.ts'
import { type Comment, listAlbumComments, listComments, type Reply } from '../contract.ts'
import styles from './comments.module.css'
import type { RemoveButtonProps } from './remove-button.tsx'
import { isAlbum, type Work } from './work.ts'

type FirstPage = Page<Comment> & { total: number }

interface CommentsProps {
  work: Work
  first: FirstPage
  /** The position of a comment on a sound was pressed, in seconds. */
  onPosition?: (seconds: number) => void
}

export function Comments(props: CommentsProps) {
  return <CommentsOfWork key={props.work.id} {...props} />
}

function CommentsOfWork({ work, first, onPosition }: CommentsProps) {
  const t = useTranslations('community.comments')
  const { comments, total, next, isBusy, showMore, add, addReply, remove } = useComments(
    work,
    first,
  )
  return (
    <section className={styles.comments} aria-labelledby="comments">
      <h2 id="comments">
        {t('title')} {total > 0 && <span className={styles.total}>{total}</span>}
      </h2>
      <Suspense>
        <MemberForm work={work} onAdded={add} />
      </Suspense>
      {total === 0 && <EmptyState icon="comment" title={t('emptyTitle')} text={t('emptyText')} />}
      <ul className="stack">
        {comments.map((comment) => (
          <CommentItem
            key={comment.id}
            comment={comment}
            work={work}
            onPosition={onPosition}
            onReplied={(reply) => addReply(comment.id, reply)}
            onRemoved={remove}
          />
        ))}
      </ul>
      {next !== null && (
        <div className={styles.more}>
          <Button look="outline" busy={isBusy} onClick={showMore}>
            {t('more')}
          </Button>
        </div>
      )}
    </section>
  )
}

function useComments(work: Work, first: FirstPage) {
  const { revalidate } = useRevalidator()
  const [added, setAdded] = useState<Comment[]>([])
  const [replies, setReplies] = useState<ReadonlyMap<string, readonly Reply[]>>(new Map())
  // It has IDs, and with an @ the usernames of people who were blocked or muted.
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const { items, next, isBusy, showMore } = usePages(first, (cursor) =>
    callApi(isAlbum(work) ? listAlbumComments : listComments, {
      params: { id: work.id },
      query: { cursor },
    }),
  )
  const show = <Shown extends Reply>(all: readonly Shown[]) =>
    [...new Map(all.map((one) => [one.id, one])).values()].filter(
      ({ id, user }) => !removed.has(id) && !removed.has(`@${user.username}`),
    )
  const shown = show([...added, ...items]).map((comment) => ({
    ...comment,
    // A process of the release before sends none.
    replies: show([...(comment.replies ?? []), ...(replies.get(comment.id) ?? [])]),
  }))
  const counted = new Set([...added, ...first.items].map(({ id }) => id))
  for (const id of removed) counted.delete(id)

  return {
    comments: shown,
    total: first.total + counted.size - first.items.length,
    next,
    isBusy,
    showMore,
    add(comment: Comment) {
      setAdded([comment, ...added])
      void revalidate()
    },
    addReply(id: string, reply: Reply) {
      setReplies(new Map([...replies, [id, [...(replies.get(id) ?? []), reply]]]))
      void revalidate()
    },
    remove(what: string) {
      setRemoved(new Set([...removed, what]))
      void revalidate()
    },
  }
}

/** A first visit does without it at first. */
const MemberForm = lazy(withMessages(() => import('./member-form.tsx'), ['menu']))

/** Visitors never load this module. */
const CommentActs = lazy(withMessages(() => import('./comment-acts.tsx'), ['menu']))

/** Members alone reply. */
const ReplyForm = lazy(withMessages(() => import('./reply-form.tsx'), ['menu']))

interface CommentItemProps extends Pick<RemoveButtonProps, 'onRemoved'> {
  comment: Reply & { replies?: readonly Reply[] }
  work: Work
  onPosition?: CommentsProps['onPosition']
  onReplied: (reply: Reply) => void
}

function CommentItem({ comment, ...props }: CommentItemProps) {
  const t = useTranslations('community.comments')
  const { work, onPosition, onReplied, onRemoved } = props
  const { id, text, position, createdAt, user, replies = [] } = comment
  const me = useMe()
  const report = `comment/${id}?of=${isAlbum(work) ? 'album' : 'sound'}/${work.id}`
  return (
    <li className={styles.comment}>
      <Avatar name={user.name} image={user.user_image} size={36} />
      <div>
        <div className={styles.head}>
          <A href={`/user/${user.username}`} className={styles.name}>
            {user.name}
          </A>
          {position !== null && (
            <button
              type="button"
              className={styles.at}
              aria-label={t('jump', { time: formatTime(position) })}
              onClick={() => onPosition?.(position)}
            >
              {formatTime(position)}
            </button>
          )}
          <DateText at={createdAt} look="ago" />
        </div>
        <p className={styles.text} lang={langOf(text)}>
          {text}
        </p>
        {me?.registered_at && (
          <Suspense>
            <ReplyForm comment={comment} onReplied={onReplied} />
          </Suspense>
        )}
      </div>
      {me ? (
        <Suspense>
          <CommentActs comment={comment} report={report} onRemoved={onRemoved} />
        </Suspense>
      ) : (
        <A href={`/report/${report}`}>{t('report')}</A>
      )}
      {replies.length > 0 && (
        <ul className={styles.replies}>
          {replies.map((reply) => (
            <CommentItem key={reply.id} comment={reply} {...props} />
          ))}
        </ul>
      )}
    </li>
  )
}
