import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '#client/root-data.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/choices.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/inputs.tsx'
import { MESSAGE_LENGTH } from '../../message-contract.ts'
import { LengthHint } from './length-hint.tsx'
import { readDraft, writeDraft } from './message-draft.ts'

interface MessageFieldProps {
  /** The one of the artist’s items that takes the message along. */
  item: string
  artist: { name: string; username: string }
  /** Words of what is wrong with the message. */
  error?: string | undefined
  /** The id of the form where the field is outside of it. */
  form?: string
}

/** Asks for what goes to the artist besides the payment: a message, and the leave to write back. */
export function MessageField(props: MessageFieldProps) {
  const t = useTranslations('saleMessages')
  const { item, artist, form } = props
  return (
    <>
      <TextField {...props} />
      <Checkbox
        name={`contact-${item}`}
        form={form}
        label={t('contact', { artist: artist.name })}
        hint={t('contactHint')}
      />
    </>
  )
}

/** A button, and then a field: most orders come without a message. */
function TextField({ item, artist: { name, username }, error, form }: MessageFieldProps) {
  const t = useTranslations('saleMessages')
  const isNamed = Boolean(useMe()?.registered_at)
  const [text, setText] = useState(() => readDraft(username))
  const [isOpen, setOpen] = useState(text !== '')
  const wasPressed = useRef(false)
  if (!isOpen) {
    return (
      <Button
        look="quiet"
        size="small"
        icon="comment"
        flush
        onClick={() => {
          wasPressed.current = true
          setOpen(true)
        }}
      >
        {t('add', { artist: name })}
      </Button>
    )
  }
  return (
    <Field
      label={t('label', { artist: name })}
      optional
      error={error}
      hint={<LengthHint text={text}>{t(isNamed ? 'withName' : 'withoutName')}</LengthHint>}
    >
      <TextArea
        name={nameOf(item)}
        form={form}
        rows={3}
        maxLength={MESSAGE_LENGTH}
        value={text}
        ref={(field) => {
          if (wasPressed.current) field?.focus()
          wasPressed.current = false
        }}
        onChange={({ currentTarget: { value } }) => {
          setText(value)
          writeDraft(username, value)
        }}
      />
    </Field>
  )
}

/** Reads what was written into the fields of this item, as a part of it. */
export function readMessage(
  typed: FormData,
  item: string,
): { message?: string; contact?: boolean } {
  const message = String(typed.get(nameOf(item)) ?? '').trim()
  return {
    ...(message !== '' && { message }),
    ...(typed.has(`contact-${item}`) && { contact: true }),
  }
}

function nameOf(item: string): string {
  return `message-${item}`
}
