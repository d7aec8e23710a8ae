import type { Me, Profile } from '#accounts/contract.ts'
import type { Config } from '#kernel/config.ts'
import { toLocale } from '#kernel/locale.ts'
import { isOperator } from './policy.ts'
import type { UserRow } from './store.ts'

export function presentMe(config: Config, row: UserRow): Me {
  return {
    ...presentPublic(config, row),
    username: row.username,
    name: row.name,
    nameReading: row.nameReading,
    email: row.email,
    locale: toLocale(row.locale),
    suggested_email: row.suggestedEmail,
    registered_at: row.registeredAt?.toISOString() ?? null,
    operator: isOperator(config, row.email),
  }
}

export type CreatorProfile = Omit<
  Profile,
  | 'followers'
  | 'following'
  | 'sounds'
  | 'albums'
  | 'claps'
  | 'latest_cover'
  | 'latest_release'
  | 'announced'
  | 'followedByMe'
  | 'blockedByMe'
  | 'isMe'
>

/** A creator as everyone sees them; undefined where registration is unfinished. */
export function presentCreator(config: Config, row: UserRow): CreatorProfile | undefined {
  const { username, name, registeredAt } = row
  if (username === null || name === null || registeredAt === null) return undefined
  return {
    ...presentPublic(config, row),
    username,
    name,
    registered_at: registeredAt.toISOString(),
    business: row.isBusiness,
  }
}

function presentPublic({ links }: Config, row: UserRow) {
  const addressOf = (image: string | null) =>
    image === null ? null : `${links.image}/${image}.jpg`
  return {
    id: row.publicId,
    user_image: addressOf(row.image),
    header_image: addressOf(row.headerImage),
    bio: row.bio,
    location: row.location,
    links: row.links,
    shops: row.shopNames.map((name, index) => ({ name, url: row.shopUrls[index] ?? '' })),
    tdmReserved: row.tdmReservedAt !== null,
    collection: row.collectionSince !== null,
  }
}
