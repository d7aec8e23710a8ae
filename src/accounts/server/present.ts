import type { Me, Profile } from '#accounts/contract.ts'
import type { Config } from '#kernel/config.ts'
import { toLocale } from '#kernel/locale.ts'
import type { UserRow } from './store.ts'

export function presentMe(config: Config, row: UserRow): Me {
  return {
    id: row.public_id,
    username: row.username,
    name: row.name,
    email: row.email,
    locale: toLocale(row.locale),
    user_image: imageAddress(config, row.image),
    header_image: imageAddress(config, row.header_image),
    suggested_email: row.suggested_email,
    bio: row.bio,
    location: row.location,
    links: row.links,
    registered_at: row.registered_at?.toISOString() ?? null,
  }
}

export type CreatorProfile = Omit<
  Profile,
  'followers' | 'following' | 'sounds' | 'albums' | 'claps' | 'followedByMe' | 'isMe'
>

/** A creator as everyone sees them; undefined where registration is unfinished. */
export function presentCreator(config: Config, row: UserRow): CreatorProfile | undefined {
  if (row.username === null || row.name === null || row.registered_at === null) return undefined
  return {
    id: row.public_id,
    username: row.username,
    name: row.name,
    user_image: imageAddress(config, row.image),
    header_image: imageAddress(config, row.header_image),
    bio: row.bio,
    location: row.location,
    links: row.links,
    registered_at: row.registered_at.toISOString(),
  }
}

function imageAddress({ links }: Config, publicId: string | null): string | null {
  return publicId === null ? null : `${links.image}/${publicId}.jpg`
}
