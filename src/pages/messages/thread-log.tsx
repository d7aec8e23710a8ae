import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { langOf } from '#kernel/lang-of.ts'
import { ReportMessage } from '#moderation/web/report-message.tsx'
import { deleteMessage, type ThreadMessage } from '#orders/thread-contract.ts'
import { Button } from '#ui/button.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { ConfirmDialog } from '#ui/overlay/dialog.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { DateText } from '#ui/page/date-text.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import styles from './messages.module.css'
import { keyOf, type ThreadState } from './use-thread.ts'

/** Messages in the order in which they were written; what arrives is announced. */
export function ThreadLog({ thread }: { thread: ThreadState }) {
  const t = useTranslations('threads')
  const { user, items, next, isBusy, add, showEarlier } = thread
  const log = useRef<HTMLDivElement>(null)

  async function onEarlier() {
    await showEarlier()
    // The button may be gone.
    log.current?.focus({ preventScroll: true })
  }

  if (items.length === 0) {
    return <EmptyState icon="mail" title={t('begin')} text={t('beginText', { name: user.name })} />
  }
  return (
    <>
      {next !== null && (
        <div className={styles.earlier}>
          <Button look="outline" size="small" busy={isBusy} onClick={onEarlier}>
            {t('earlier')}
          </Button>
        </div>
      )}
      <div
        ref={log}
        role="log"
        tabIndex={-1}
        aria-label={t('page', { name: user.name })}
        aria-busy={isBusy}
      >
        <ol className={styles.messages}>
          {items.toReversed().map((message) => (
            <Message key={keyOf(message)} message={message} name={user.name} onDeleted={add} />
          ))}
        </ol>
      </div>
    </>
  )
}

interface MessageProps {
  message: ThreadMessage
  /** Who the thread is with. */
  name: string
  onDeleted: (message: ThreadMessage) => void
}

function Message({ message, name, onDeleted }: MessageProps) {
  const t = useTranslations()
  const { id, text, state, at, isOwn, order, deletable, reported } = message
  return (
    <li className={styles.message} data-own={isOwn || undefined}>
      <div className={styles.head}>
        <span className={styles.writer}>{isOwn ? t('threads.yours') : name}</span>
        <DateText at={at} look="time" />
        {order !== null && <span>{t('threads.withOrder')}</span>}
      </div>
      {text === null ? (
        <p className="muted">
          {t(state === 'removed' ? 'saleMessages.removed' : 'threads.deleted')}
        </p>
      ) : (
        <p className={styles.text} lang={langOf(text)}>
          {text}
        </p>
      )}
      {deletable && <DeleteMessage message={message} onDeleted={onDeleted} />}
      {!isOwn && state === 'shown' && <ReportMessage id={id} reported={reported} />}
    </li>
  )
}

function DeleteMessage({ message, onDeleted }: Pick<MessageProps, 'message' | 'onDeleted'>) {
  const t = useTranslations('threads')
  const toast = useToast()
  const [isAsking, setAsking] = useState(false)
  const { isBusy, submit } = useSubmit(async () => {
    const answer = await callApi(deleteMessage, { params: { id: message.id } })
    setAsking(false)
    if (isFailure(answer) && answer.status !== 404) return toast(answer.message, 'failed')
    onDeleted({ ...message, text: null, state: 'deleted', deletable: false })
  })
  return (
    <>
      <Button look="quiet" size="small" flush onClick={() => setAsking(true)}>
        {t('delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('deleteQuestion')}
        text={t('deleteText')}
        act={t('delete')}
        busy={isBusy}
        onConfirm={submit}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
