import { toLocale } from '#kernel/locale.ts'

export type GiftErrors = Partial<Record<'recipient' | 'sender' | 'message' | 'date', string>>

/** What `GiftFields` ask for; undefined where the form has none of them. */
export function readGift(form: HTMLFormElement) {
  const data = new FormData(form)
  if (!data.has('gift-recipient')) return undefined
  const read = (name: string) => String(data.get(`gift-${name}`) ?? '').trim()
  return {
    recipient: read('recipient'),
    sender: read('sender'),
    message: read('message'),
    date: read('date'),
    locale: toLocale(read('locale')),
  }
}

const FIELDS: Readonly<Record<string, keyof GiftErrors>> = {
  email_invalid: 'recipient',
  gift_sender_required: 'sender',
  name_too_long: 'sender',
  gift_message_too_long: 'message',
  gift_date_invalid: 'date',
}

/** Beside its field; undefined for a problem of no field. */
export function giftErrorsOf({
  code,
  message,
}: {
  code: string
  message: string
}): GiftErrors | undefined {
  const field = FIELDS[code]
  return field && { [field]: message }
}
