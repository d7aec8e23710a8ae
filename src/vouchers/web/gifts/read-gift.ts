import type { ApiFailure } from '#client/api-client.ts'
import { toLocale } from '#kernel/locale.ts'

/** Reads what `GiftFields` ask for; undefined where the form has none of them. */
export function readGift(data: FormData) {
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

const FIELDS: Readonly<Record<string, string>> = {
  email_invalid: 'gift-recipient',
  gift_sender_required: 'gift-sender',
  name_too_long: 'gift-sender',
  gift_message_too_long: 'gift-message',
  gift_date_invalid: 'gift-date',
}

/** The same failure with the problem of a gift beside the field that it is about. */
export function besideGiftFields(failed: ApiFailure): ApiFailure {
  const fields = Object.entries(failed.fields).map(([name, problem]) => {
    if (name === 'gift') return [FIELDS[problem.code] ?? name, problem] as const
    return [name === 'recipient' || name === 'date' ? `gift-${name}` : name, problem] as const
  })
  return { ...failed, fields: Object.fromEntries(fields) }
}
