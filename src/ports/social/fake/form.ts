import * as z from 'zod/mini'
import { cleanLine } from '#kernel/clean-text.ts'
import { readEmail } from '../identity-fields.ts'
import type { SocialIdentity } from '../social.ts'

const HANDLE = /^[a-z0-9._-]{1,50}$/
const NAME_LENGTH = 80

const text = z.optional(z.string())
const Form = z.object({ handle: text, name: text, email: text, verified: text })

/** What was typed; nothing of it is lost when something is wrong. */
export type Form = z.output<typeof Form>
export type Field = 'handle' | 'name' | 'email'

export function readForm(
  body: unknown,
): { identity: SocialIdentity } | { form: Form; wrong: Field[] } {
  const form = z.safeParse(Form, body).data ?? {}
  const handle = (form.handle ?? '').normalize('NFKC').trim().replace(/^@/, '').toLowerCase()
  const name = cleanLine(form.name ?? '')
  const typedEmail = (form.email ?? '').trim()
  const email = readEmail(typedEmail)
  const wrong: Field[] = []
  if (!HANDLE.test(handle)) wrong.push('handle')
  if ([...name].length > NAME_LENGTH) wrong.push('name')
  if (typedEmail !== '' && email === undefined) wrong.push('email')
  if (wrong.length > 0) return { form, wrong }
  return {
    identity: {
      // Never an id at the real provider, whose keys may be set one day.
      subject: `fake-${handle}`,
      name: name === '' ? undefined : name,
      email,
      emailVerified: email !== undefined && form.verified !== undefined,
    },
  }
}
