import { useTranslations } from 'use-intl'
import type { Order } from '#orders/contract.ts'
import { MessageText } from '#orders/web/messages/message-text.tsx'
import { ReportMessage } from '#orders/web/messages/report-message.tsx'
import styles from './order.module.css'

/** The buyer's messages to the artists, and their replies. */
export function OrderMessages({ messages, status }: Pick<Order, 'messages' | 'status'>) {
  const t = useTranslations('saleMessages')
  if (messages.length === 0 || status === 'canceled') return null
  return (
    <section className={styles.messages} aria-label={t('title')}>
      {messages.map(({ id, seller: artist, text, reply, reported }) => (
        <div key={id} className="stack gap-4">
          <MessageText by={t('yours', { artist })} text={text}>
            {status === 'open' && <p className="small faint">{t('waiting', { artist })}</p>}
          </MessageText>
          {reply && (
            <MessageText by={t('replied', { artist })} text={reply.text}>
              <ReportMessage id={id} reported={reported} />
            </MessageText>
          )}
        </div>
      ))}
    </section>
  )
}
