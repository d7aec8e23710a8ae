import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { callApi } from '#client/api-client.ts'
import type { Page } from '#kernel/pagination.ts'
import type { SoundSummary } from '#sounds/contract.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { usePages } from '#ui/use-pages.ts'
import { type Comment, listComments } from '../contract.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'
import styles from './comments.module.css'

type FirstPage = Page<Comment> & { total: number }

interface CommentsProps {
  sound: SoundSummary
  first: FirstPage
  /** Someone wants to hear the place that a comment is about, in seconds. */
  onPosition: (seconds: number) => void
}

/** What people say about a sound, newest first, and the place to say it. */
export function Comments(props: CommentsProps) {
  return <CommentsOfSound key={props.sound.id} {...props} />
}

function CommentsOfSound({ sound, first, onPosition }: CommentsProps) {
  const t = useTranslations('community.comments')
  const { comments, total, next, isBusy, showMore, add, remove } = useComments(sound.id, first)
  return (
    <section className={styles.comments} aria-labelledby="comments">
      <h2 id="comments">
        {t('title')} {total > 0 && <span className={styles.total}>{total}</span>}
      </h2>
      <CommentForm sound={sound} onAdded={add} />
      {comments.length === 0 && (
        <EmptyState icon="comment" title={t('emptyTitle')} text={t('emptyText')} />
      )}
      <ul className={styles.list}>
        {comments.map((comment) => (
          <CommentItem
            key={comment.id}
            comment={comment}
            onPosition={onPosition}
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

/** What the page came with, what was added and fetched since, without what was deleted. */
function useComments(soundId: string, first: FirstPage) {
  const { revalidate } = useRevalidator()
  const [added, setAdded] = useState<Comment[]>([])
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const { items, next, isBusy, showMore } = usePages(first, (cursor) =>
    callApi(listComments, { params: { id: soundId }, query: { cursor } }),
  )
  const byId = new Map([...added, ...items].map((comment) => [comment.id, comment]))
  const shown = [...byId.values()].filter((comment) => !removed.has(comment.id))
  const known = new Set(first.items.map((comment) => comment.id))
  const addedSince = added.filter(({ id }) => !known.has(id) && !removed.has(id)).length
  const removedSince = first.items.filter(({ id }) => removed.has(id)).length

  return {
    comments: shown,
    total: first.total + addedSince - removedSince,
    next,
    isBusy,
    showMore,
    add(comment: Comment) {
      setAdded([comment, ...added])
      void revalidate()
    },
    remove(id: string) {
      setRemoved(new Set([...removed, id]))
      void revalidate()
    },
  }
}
