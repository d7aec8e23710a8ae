import * as z from 'zod/mini'
import { cleanText } from '#kernel/clean-text.ts'
import { described } from '#kernel/described.ts'
import { endpoint } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import { pageOf, pageQuery } from '#kernel/pagination.ts'
import type { ProblemCatalogue } from '#kernel/problem.ts'
import { SoundSummary } from '#works/sounds-contract.ts'

export const communityProblems = {
  comment_required: 400,
  comment_too_long: 400,
  position_invalid: 400,
  replies_full: 409,
  own_sound: 403,
  own_album: 403,
  own_profile: 403,
} as const satisfies ProblemCatalogue

export const CLAPS_MAX = 50
export const COMMENT_LENGTH = 2000
/** Replies to one comment. */
export const REPLIES_MAX = 50
/** Comments of an account until it is a day old and has proved an address. */
export const NEWCOMER_COMMENTS = 10
/** Positions of claps, and comments with a position, that a waveform shows. */
export const TIMED_REACTIONS_MAX = 200

const position = described(
  'Position in the sound in seconds',
  z.optional(z.number('position_invalid').check(z.minimum(0, 'position_invalid'))),
)
const count = described('Number of claps', z.int().check(z.minimum(1), z.maximum(CLAPS_MAX)))
const text = described(
  'Plain text',
  fields.requiredText(cleanText, 'comment_required', COMMENT_LENGTH, 'comment_too_long'),
)

export const Claps = z.object({
  mine: described('Number of your own claps', z.number()),
  total: described('Total number', z.number()),
})
export type Claps = z.output<typeof Claps>

const Reply = z.object({
  id: fields.id,
  text: described(text, z.string()),
  /** Seconds into the sound, or null; null on an album. */
  position: described(position, z.nullable(z.number())),
  createdAt: fields.createdAt,
  user: described(
    'Author',
    z.object({ username: fields.username, name: fields.name, user_image: fields.userImage }),
  ),
  /** The viewer wrote it, or owns the sound or album. */
  deletable: described('Whether you may delete it', z.boolean()),
})
export type Reply = z.output<typeof Reply>

export const Comment = z.extend(Reply, {
  replies: described('Replies, oldest first', z.array(Reply)),
})
export type Comment = z.output<typeof Comment>

const places = described(
  'Claps by position',
  z.array(
    z.object({
      position: described(position, z.number()),
      count: described(count, z.number()),
    }),
  ),
)

/** Claps by their position in whole seconds, and the newest comments with a position. */
export const TimedReactions = z.object({
  claps: places,
  comments: described('Comments with a position, newest first', z.array(Reply)),
})
export type TimedReactions = z.output<typeof TimedReactions>

export const Follow = z.object({
  following: described('Whether you follow them now', z.boolean()),
  followers: described('Number of followers', z.number()),
})
export type Follow = z.output<typeof Follow>

export const getClaps = endpoint('Sounds', {
  method: 'GET',
  path: '/sounds/:id/claps',
  summary: 'Get claps for a sound',
  audience: 'anyone',
  fromReplica: true,
  params: fields.byId,
  reply: z.extend(Claps, { positions: places }),
})
export const listTimedReactions = endpoint('Sounds', {
  method: 'GET',
  path: '/sounds/:id/moments',
  summary: 'Get clap positions and timed comments (newest first, up to 200)',
  audience: 'anyone',
  shared: true,
  params: fields.byId,
  reply: TimedReactions,
})
export const addClaps = endpoint('Sounds', {
  method: 'POST',
  path: '/sounds/:id/claps',
  summary: 'Clap for a sound (up to 50 per listener)',
  idempotent: true,
  audience: 'registered',
  params: fields.byId,
  body: z.strictObject({ count, position }),
  reply: Claps,
  limit: { requests: 240, seconds: 60 },
})
export const removeClaps = endpoint('Sounds', {
  method: 'DELETE',
  path: '/sounds/:id/claps',
  summary: 'Remove your claps',
  audience: 'registered',
  params: fields.byId,
  reply: Claps,
})
export const getAlbumClaps = endpoint('Albums', {
  ...getClaps,
  path: '/albums/:id/claps',
  summary: 'Get claps for an album',
  reply: Claps,
})
export const addAlbumClaps = endpoint('Albums', {
  ...addClaps,
  path: '/albums/:id/claps',
  summary: 'Clap for an album (up to 50 per listener)',
  body: z.strictObject({ count }),
})
export const removeAlbumClaps = endpoint('Albums', {
  ...removeClaps,
  path: '/albums/:id/claps',
  summary: 'Remove your claps for an album',
})
export const listComments = endpoint('Sounds', {
  method: 'GET',
  path: '/sounds/:id/comments',
  summary: 'List comments, newest first',
  audience: 'anyone',
  fromReplica: true,
  params: fields.byId,
  query: z.object({ cursor: pageQuery.cursor }),
  reply: z.extend(pageOf(Comment), { total: described('Total number', z.number()) }),
})
export const addComment = endpoint('Sounds', {
  method: 'POST',
  path: '/sounds/:id/comments',
  summary: 'Add a comment',
  audience: 'registered',
  params: fields.byId,
  body: z.strictObject({ text, position }),
  bodyLimit: 32 * 1024,
  reply: Comment,
  limit: { requests: 20, seconds: 60 },
})
export const listAlbumComments = endpoint('Albums', {
  ...listComments,
  path: '/albums/:id/comments',
  summary: 'List comments on an album, newest first',
})
export const addAlbumComment = endpoint('Albums', {
  ...addComment,
  path: '/albums/:id/comments',
  summary: 'Add a comment to an album',
  body: z.strictObject({ text }),
})
export const replyToComment = endpoint('Comments', {
  ...addComment,
  path: '/comments/:id/replies',
  summary: 'Add a reply to a comment, or to the one that it replies to',
  body: z.strictObject({ text }),
  reply: Reply,
})
export const deleteComment = endpoint('Comments', {
  method: 'DELETE',
  path: '/comments/:id',
  summary: 'Delete a comment, with its replies',
  audience: 'registered',
  params: fields.byId,
})
export const follow = endpoint('Users', {
  method: 'PUT',
  path: '/users/:username/follow',
  summary: 'Follow an artist',
  audience: 'registered',
  params: fields.byUsername,
  reply: Follow,
})
export const unfollow = endpoint('Users', {
  ...follow,
  method: 'DELETE',
  summary: 'Unfollow an artist',
})

export const Person = z.object({
  username: fields.username,
  name: fields.name,
  user_image: fields.userImage,
  sounds: described('Number of sounds', z.number()),
  followers: described('Number of followers', z.number()),
  followedByMe: described('Whether you follow them', z.boolean()),
  isMe: described('Whether it is you', z.boolean()),
})
export type Person = z.output<typeof Person>

const byUser = {
  params: fields.byUsername,
  query: z.object({ cursor: pageQuery.cursor }),
}
export const listFollowers = endpoint('Users', {
  method: 'GET',
  path: '/users/:username/followers',
  summary: 'List a user’s followers, newest first',
  audience: 'anyone',
  fromReplica: true,
  ...byUser,
  reply: pageOf(Person),
})
export const listFollowing = endpoint('Users', {
  method: 'GET',
  path: '/users/:username/following',
  summary: 'List who a user follows, newest first',
  audience: 'anyone',
  fromReplica: true,
  ...byUser,
  reply: pageOf(Person),
})
export const listClapped = endpoint('Users', {
  method: 'GET',
  path: '/users/:username/claps',
  summary: 'List released sounds a user clapped for, newest clap first',
  audience: 'anyone',
  fromReplica: true,
  ...byUser,
  reply: pageOf(SoundSummary),
})
