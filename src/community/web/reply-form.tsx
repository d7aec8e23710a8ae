import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form, FormProblem, SubmitButton } from '#ui/form/form.tsx'
import { TextArea } from '#ui/form/inputs.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { type Reply, replyToComment } from '../contract.ts'
import styles from './member-form.module.css'

interface ReplyFormProps {
  comment: Reply
  onReplied: (reply: Reply) => void
}

/** Opens by a press; what was written stays until it is sent. */
export default function ReplyForm({ comment, onReplied }: ReplyFormProps) {
  const t = useTranslations()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const form = useSubmit(async () => {
    const answer = await callApi(replyToComment, { params: { id: comment.id }, body: { text } })
    if (isFailure(answer)) return answer
    setText('')
    setOpen(false)
    onReplied(answer)
  })
  if (!isOpen) {
    return (
      <Button look="quiet" size="small" className={styles.reply} onClick={() => setOpen(true)}>
        {t('commentForm.reply')}
      </Button>
    )
  }
  return (
    <Form of={form} className={styles.form}>
      <Field label={t('commentForm.replyTo', { name: comment.user.name })} error={form.errors.text}>
        <TextArea
          name="text"
          rows={2}
          value={text}
          autoFocus
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <div className={styles.send}>
        <FormProblem />
        <Button look="quiet" onClick={() => setOpen(false)}>
          {t('common.cancel')}
        </Button>
        <SubmitButton>{t('commentForm.sendReply')}</SubmitButton>
      </div>
    </Form>
  )
}
