import * as z from 'zod/mini'
import { cleanLine } from '#kernel/clean-text.ts'
import { described } from '#kernel/described.ts'
import * as fields from '#kernel/fields.ts'

/** Roles that are shown in the reader’s language; any other text is shown as it is. */
export const ROLES = [
  'vocals',
  'chorus',
  'lyrics',
  'composition',
  'arrangement',
  'production',
  'programming',
  'guitar',
  'bass',
  'drums',
  'keyboards',
  'piano',
  'strings',
  'recording',
  'mixing',
  'mastering',
  'artwork',
  'photography',
  'video',
] as const
export type Role = (typeof ROLES)[number]
export const isRole = (role: string): role is Role => ROLES.some((known) => known === role)

export const CREDITS_MAX = 50
export const FEATURED_MAX = 5
export const ROLE_LENGTH = 60
export const CREDIT_NAME_LENGTH = 100

export const Credit = z.strictObject({
  role: described(
    `What the person did: one of ${ROLES.join(', ')}, or any other text`,
    fields.requiredText(cleanLine, 'credit_role_required', ROLE_LENGTH, 'text_too_long'),
  ),
  name: described(
    'Name of the person, as it is shown',
    fields.requiredText(cleanLine, 'credit_name_required', CREDIT_NAME_LENGTH, 'text_too_long'),
  ),
  featured: described(
    'Whether the name is shown with the title, as “feat.”',
    z._default(z.boolean(), false),
  ),
  username: described(
    'Username of the member whom the name is linked to; others than the owner see it once the member has agreed',
    z._default(z.nullable(z.string()), null),
  ),
  link: described(
    'Whether the member has agreed to the link; read only, and only for the owner',
    z.optional(z.enum(['asked', 'agreed', 'declined'])),
  ),
})
export type Credit = z.output<typeof Credit>

export const credits = described(
  `Credits, in order; up to ${CREDITS_MAX}, of which ${FEATURED_MAX} are featured`,
  z.array(Credit).check(
    z.maxLength(CREDITS_MAX, 'credits_too_many'),
    z.refine((all) => featuredOf(all).length <= FEATURED_MAX, 'featured_too_many'),
  ),
)

/** The names that are shown with the title, each once. */
export function featuredOf(credits: readonly Pick<Credit, 'name' | 'featured'>[]): string[] {
  return [...new Set(credits.filter(({ featured }) => featured).map(({ name }) => name))]
}
