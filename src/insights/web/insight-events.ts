/** One event as Algolia takes it; without a timestamp it happened when it is received. */
export interface InsightEvent {
  eventName: string
  eventType: 'conversion' | 'view'
  eventSubtype?: 'purchase'
  userToken: string
  authenticatedUserToken?: string
  index: 'media' | 'users'
  objectIDs: readonly [string]
}

interface Reader {
  /** The public id of who is signed in. */
  userId: string | undefined
}

interface Started {
  soundId: string | undefined
  albumId: string | null
  creatorId: string | null
}

/** A start of a track: a conversion of the sound, and of its album and its creator where known. */
export function playEvents(
  { userId }: Reader,
  { soundId, albumId, creatorId }: Started,
): InsightEvent[] {
  if (!soundId) return []
  const conversion = { eventType: 'conversion', ...tokensOf(userId) } as const
  return [
    { eventName: 'sound_played', ...conversion, ...media(`sound-${soundId}`) },
    ...(albumId
      ? [{ eventName: 'album_played', ...conversion, ...media(`album-${albumId}`) }]
      : []),
    ...(creatorId
      ? [{ eventName: 'creator_played', ...conversion, ...user(`user-${creatorId}`) }]
      : []),
  ]
}

export interface Viewed {
  id: string
  isListed?: boolean | undefined
}

/** Returns the id of what is in an index: that of any other opens what is hidden. */
export function listedId({ id, isListed }: Viewed): string | undefined {
  return isListed ? id : undefined
}

export type ViewedKind = 'sound' | 'album' | 'user'

/** A look at the page of a sound, an album or a creator. */
export function viewEvents(
  { userId }: Reader,
  kind: ViewedKind,
  id: string | undefined,
): InsightEvent[] {
  if (!id) return []
  const object = kind === 'user' ? user(`user-${id}`) : media(`${kind}-${id}`)
  return [{ eventName: `${kind}_viewed`, eventType: 'view', ...tokensOf(userId), ...object }]
}

/** Events of what was paid for. */
export function purchaseEvents({ userId }: Reader, items: readonly string[]): InsightEvent[] {
  return items.flatMap((item) => {
    const kind = /^(sound|album)-./.exec(item)?.[1]
    if (!kind) return []
    const purchase = { eventType: 'conversion', eventSubtype: 'purchase' } as const
    return [{ eventName: `${kind}_purchased`, ...purchase, ...tokensOf(userId), ...media(item) }]
  })
}

function tokensOf(userId: string | undefined) {
  if (!userId) return { userToken: 'anonymous' }
  const token = `user-${userId}`
  return { userToken: token, authenticatedUserToken: token }
}

const media = (id: string) => ({ index: 'media', objectIDs: [id] }) as const
const user = (id: string) => ({ index: 'users', objectIDs: [id] }) as const
