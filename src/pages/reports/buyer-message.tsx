import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { useConfig } from '#client/root-data.ts'
import { ReportMessage } from '#moderation/web/report-message.tsx'
import { MESSAGE_LENGTH, type OrderMessage, replyToMessage } from '#orders/message-contract.ts'
import { LengthHint } from '#orders/web/messages/length-hint.tsx'
import { MessageText } from '#orders/web/messages/message-text.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form, FormProblem, SubmitButton } from '#ui/form/form.tsx'
import { TextArea } from '#ui/form/inputs.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { useToast } from '#ui/overlay/toasts.tsx'
import styles from './sales.module.css'

interface BuyerMessageProps {
  message: OrderMessage
  /** Null for a guest. */
  buyer: { name: string; username: string } | null
}

/** The buyer's message, with the artist’s reply or the way to it. */
export function BuyerMessage({ message, buyer }: BuyerMessageProps) {
  const t = useTranslations('saleMessages')
  const answer = useTranslations('threads')('open')
  const hasThread = useConfig().messages && buyer !== null
  const name = buyer?.name ?? t('guest')
  const [{ id, text, reply, reported }, setMessage] = useState(message)
  const [isReplying, setReplying] = useState(false)
  return (
    <div className="stack gap-3">
      <MessageText by={t('from', { name })} text={text}>
        <div className={styles.acts}>
          {hasThread && (
            <ButtonLink href={`/messages/${buyer.username}`} look="outline" size="small">
              {answer}
            </ButtonLink>
          )}
          {!hasThread && !reply && !isReplying && (
            <Button look="outline" size="small" onClick={() => setReplying(true)}>
              {t('reply')}
            </Button>
          )}
          <ReportMessage id={id} reported={reported} />
        </div>
      </MessageText>
      {reply && <MessageText by={t('yourReply')} text={reply.text} />}
      {!reply && isReplying && (
        <ReplyForm id={id} name={name} onSent={setMessage} onCancel={() => setReplying(false)} />
      )}
    </div>
  )
}

interface ReplyFormProps {
  id: string
  name: string
  onSent: (message: OrderMessage) => void
  onCancel: () => void
}

function ReplyForm({ id, name, onSent, onCancel }: ReplyFormProps) {
  const t = useTranslations()
  const toast = useToast()
  const [text, setText] = useState('')
  const form = useSubmit(async () => {
    const answer = await callApi(replyToMessage, { params: { id }, body: { text } })
    if (isFailure(answer)) return answer
    toast(t('saleMessages.sent'))
    onSent(answer)
  })

  return (
    <Form of={form} className={styles.reply}>
      <Field
        label={t('saleMessages.replyTo', { name })}
        error={form.errors.text}
        hint={<LengthHint text={text}>{t('saleMessages.replyOnce')}</LengthHint>}
      >
        <TextArea
          name="text"
          rows={3}
          maxLength={MESSAGE_LENGTH}
          value={text}
          ref={focusFirst}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </Field>
      <div className="cluster gap-2">
        <SubmitButton size="small">{t('saleMessages.send')}</SubmitButton>
        <Button look="quiet" size="small" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <FormProblem />
      </div>
    </Form>
  )
}

/** Focuses the field, which has just been asked for. */
function focusFirst(field: HTMLTextAreaElement | null): void {
  field?.focus()
}
