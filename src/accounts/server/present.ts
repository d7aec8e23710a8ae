import type { Me, Profile } from '#accounts/contract.ts'
import type { Config } from '#kernel/config.ts'
import { toLocale } from '#kernel/locale.ts'
import type { UserRow } from './store.ts'

export function presentMe(config: Config, row: UserRow): Me {
  return {
    ...presentPublic(config, row),
    username: row.username,
    name: row.name,
    nameReading: row.name_reading,
    email: row.email,
    locale: toLocale(row.locale),
    suggested_email: row.suggested_email,
    registered_at: row.registered_at?.toISOString() ?? null,
  }
}

export type CreatorProfile = Omit<
  Profile,
  'followers' | 'following' | 'sounds' | 'albums' | 'claps' | 'followedByMe' | 'isMe'
>

/** A creator as everyone sees them; undefined where registration is unfinished. */
export function presentCreator(config: Config, row: UserRow): CreatorProfile | undefined {
  const { username, name, registered_at } = row
  if (username === null || name === null || registered_at === null) return undefined
  return {
    ...presentPublic(config, row),
    username,
    name,
    registered_at: registered_at.toISOString(),
    business: row.is_business,
  }
}

function presentPublic({ links }: Config, row: UserRow) {
  const addressOf = (image: string | null) =>
    image === null ? null : `${links.image}/${image}.jpg`
  return {
    id: row.public_id,
    user_image: addressOf(row.image),
    header_image: addressOf(row.header_image),
    bio: row.bio,
    location: row.location,
    links: row.links,
    tdmReserved: row.tdm_reserved_at !== null,
  }
}
