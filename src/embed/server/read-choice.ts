import * as z from 'zod/mini'
import { LOCALES } from '#kernel/locale.ts'
import { parseTime } from '#kernel/parse-time.ts'
import { EMBED_SIZES, EMBED_THEMES } from '../embed-address.ts'

/** An address that somebody wrote by hand still shows a player: what is not known counts as unset. */
const Choice = z.object({
  size: z.catch(z.enum(EMBED_SIZES), 'medium'),
  theme: z.catch(z.optional(z.enum(EMBED_THEMES)), undefined),
  lang: z.catch(z.optional(z.enum(LOCALES)), undefined),
  t: z.catch(z.optional(z.string()), undefined),
})

export function readChoice(query: unknown) {
  const { t, ...choice } = z.parse(Choice, query)
  return { ...choice, start: parseTime(t) }
}
