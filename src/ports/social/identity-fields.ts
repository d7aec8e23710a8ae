import * as z from 'zod/mini'
import { cleanLine } from '#kernel/clean-text.ts'

const EMAIL_LENGTH = 254
const NAME_LENGTH = 80
const Email = z.email().check(z.maxLength(EMAIL_LENGTH))

/** The parts of providers' answers; where one of no consequence is not usable, it is missing. */
export const identityFields = {
  subject: z.string().check(z.minLength(1), z.maxLength(255)),
  name: z.pipe(z.nullish(z.string()), z.transform(readName)),
  email: z.pipe(z.nullish(z.string()), z.transform(readEmail)),
}

export function readName(text: string | null | undefined): string | undefined {
  const name = [...cleanLine(text ?? '')].slice(0, NAME_LENGTH).join('')
  return name === '' ? undefined : name
}

export function readEmail(text: string | null | undefined): string | undefined {
  const result = z.safeParse(Email, (text ?? '').trim())
  return result.success ? result.data : undefined
}
