import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { randomId } from '#kernel/random-id.ts'
import { MESSAGE_LENGTH } from '#orders/message-contract.ts'
import { type OpenThread, sendMessage, type ThreadMessage } from '#orders/thread-contract.ts'
import { LengthHint } from '#orders/web/messages/length-hint.tsx'
import { readDraft, writeDraft } from '#orders/web/messages/message-draft.ts'
import { Field } from '#ui/form/field.tsx'
import { Form, FormProblem, SubmitButton } from '#ui/form/form.tsx'
import { TextArea } from '#ui/form/inputs.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import styles from './messages.module.css'

interface ComposerProps {
  user: OpenThread['user']
  onSent: (message: ThreadMessage) => void
}

/** What is typed stays until it is sent, also where the page is left meanwhile. */
export function Composer({ user: { username, name }, onSent }: ComposerProps) {
  const t = useTranslations('threads')
  const draft = `thread/${username}`
  const [text, setText] = useState('')
  const key = useRef(randomId())
  useEffect(() => setText(readDraft(draft)), [draft])

  function write(words: string) {
    // Another text is another message, also where the reply to the one before was lost.
    key.current = randomId()
    setText(words)
    writeDraft(draft, words)
  }

  const form = useSubmit(async () => {
    const sent = await callApi(sendMessage, {
      params: { username },
      body: { text },
      headers: { 'Idempotency-Key': key.current },
    })
    if (isFailure(sent)) return sent
    // More may have been typed meanwhile.
    if (readDraft(draft) === text) write('')
    onSent(sent)
  })

  return (
    <Form of={form} className={styles.composer}>
      <Field
        label={t('label', { name })}
        error={form.errors.text}
        hint={<LengthHint text={text}>{t('hint', { name })}</LengthHint>}
      >
        <TextArea
          name="text"
          rows={3}
          maxLength={MESSAGE_LENGTH}
          value={text}
          onChange={({ currentTarget }) => write(currentTarget.value)}
        />
      </Field>
      <div className="cluster end gap-3">
        <FormProblem />
        <SubmitButton look="accent">{t('send')}</SubmitButton>
      </div>
    </Form>
  )
}
