import { removeReactions } from '../erase/remove-reactions.ts'
import { type Entry, type Listing, OPEN_ADDRESS } from './entry.ts'

const SOUND = 'join sounds s on s.id = t.sound_id'

/** Who follows, or is followed, by today's public names. */
const follows = (file: string, own: string, other: string): Listing => ({
  file,
  rows: `t.${own} = $user and u.deleted_at is null`,
  select: 'u.username, u.name, t.created_at as since',
  join: `join users u on u.id = t.${other}`,
  key: 'u.id',
})

/** Counts of others' sounds come last: others wait for them. */
export const community: readonly Entry[] = [
  {
    table: 'claps',
    rows: 't.user_id = $user',
    erase: { by: removeReactions, columns: 'user_id positions' },
    export: [
      {
        file: 'community/claps.json',
        select: `${OPEN_ADDRESS} as sound, s.title, t.count, t.positions, t.created_at as first_at,
          t.updated_at as last_at`,
        join: SOUND,
        key: 's.id',
      },
    ],
  },
  {
    table: 'comments',
    rows: 't.user_id = $user',
    erase: { by: removeReactions, columns: 'user_id text' },
    export: [
      {
        file: 'community/comments.json',
        rows: 't.user_id = $user and t.deleted_at is null',
        select: `${OPEN_ADDRESS} as sound, s.title, t.text, t.position_seconds, t.created_at as at`,
        join: SOUND,
      },
    ],
  },
  {
    table: 'follows',
    rows: 't.follower_id = $user or t.followed_id = $user',
    erase: 'delete',
    export: [
      follows('community/following.json', 'follower_id', 'followed_id'),
      follows('community/followers.json', 'followed_id', 'follower_id'),
    ],
  },
  {
    table: 'idempotent_replies',
    rows: 't.user_id = $user',
    erase: 'delete',
    export: 'repeats the reply to a call for a while',
  },
  { run: removeReactions },
]
