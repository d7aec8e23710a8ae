import * as z from 'zod/mini'
import { cleanText } from '#kernel/clean-text.ts'
import { described } from '#kernel/described.ts'
import { endpoint } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import { listOf, pageOf, pageQuery } from '#kernel/pagination.ts'
import type { ProblemCatalogue } from '#kernel/problem.ts'

export const postProblems = {
  post_required: 400,
  post_too_long: 400,
  post_work_unknown: 400,
} as const satisfies ProblemCatalogue

export const POST_LENGTH = 5000
/** Posts of an account until it is a day old and has proved an address. */
export const NEWCOMER_POSTS = 3
/** The newest works that a post can be about. */
export const POST_WORKS_MAX = 500

const text = described(
  'Plain text',
  fields.requiredText(cleanText, 'post_required', POST_LENGTH, 'post_too_long'),
)
const image = described('ID of a finished image upload; null for none', z.nullable(z.string()))
const work = described(
  'Item ID of one of your own works that is public, or of a Draft with audio, which your supporters hear from then on; null for none',
  z.nullable(fields.itemId),
)

export const PostWork = z.object({
  kind: described('Whether it is a sound or an album', z.enum(['sound', 'album'])),
  id: fields.id,
  slug: fields.slug,
  title: fields.title,
  coverart: fields.coverart,
  accent: described('Color of the cover; null for the default cover', z.nullable(z.string())),
})
export type PostWork = z.output<typeof PostWork>

/** Supporters have bought something of the artist. */
export const EARLY = ['none', 'locked', 'open'] as const

export const Post = z.object({
  id: fields.id,
  text: described(text, z.string()),
  image: described('URL of the picture; null if none', z.nullable(z.string())),
  work: described(
    'The work that it is about; null if none, or if you cannot hear it yet',
    z.nullable(PostWork),
  ),
  early: described(
    'Whether the artist’s supporters hear its sound before it is public: `open` to you, or `locked`',
    z.enum(EARLY),
  ),
  createdAt: fields.createdAt,
  editedAt: described('Time of the last change, ISO 8601; null if none', z.nullable(z.string())),
  user: described(
    'Author',
    z.object({ username: fields.username, name: fields.name, user_image: fields.userImage }),
  ),
  isOwn: described('Whether it is yours', z.boolean()),
  tdmReserved: described('Whether its author has reserved text and data mining', z.boolean()),
})
export type Post = z.output<typeof Post>

export const createPost = endpoint('Posts', {
  method: 'POST',
  path: '/posts',
  summary: 'Create a post (your followers are notified)',
  audience: 'registered',
  idempotent: true,
  body: z.strictObject({ text, image: z.optional(image), work: z.optional(work) }),
  bodyLimit: 64 * 1024,
  reply: Post,
  limit: { requests: 20, seconds: 3600 },
})
export const getPost = endpoint('Posts', {
  method: 'GET',
  path: '/posts/:id',
  summary: 'Get a post',
  audience: 'anyone',
  fromReplica: true,
  params: fields.byId,
  reply: Post,
})
export const updatePost = endpoint('Posts', {
  method: 'PUT',
  path: '/posts/:id',
  summary: 'Update a post (omitted fields keep their value)',
  audience: 'registered',
  params: fields.byId,
  body: z.partial(z.strictObject({ text, image, work })),
  bodyLimit: 64 * 1024,
  reply: Post,
})
export const deletePost = endpoint('Posts', {
  method: 'DELETE',
  path: '/posts/:id',
  summary: 'Delete a post',
  audience: 'registered',
  params: fields.byId,
})
export const listUserPosts = endpoint('Users', {
  method: 'GET',
  path: '/users/:username/posts',
  summary: 'List a user’s posts, newest first',
  audience: 'anyone',
  fromReplica: true,
  params: fields.byUsername,
  query: z.object(pageQuery),
  reply: pageOf(Post),
})
export const listFollowedPosts = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/feed/posts',
  summary: 'List posts of artists you follow, newest first',
  audience: 'registered',
  query: z.object(pageQuery),
  reply: pageOf(Post),
})

const PostableWork = z.object({
  item: fields.itemId,
  title: fields.title,
  early: described('Whether it is not public yet: supporters alone would hear it', z.boolean()),
})
export type PostableWork = z.output<typeof PostableWork>

export const listPostableWorks = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/postable-works',
  summary: 'List your works that a post can be about, newest first',
  audience: 'registered',
  reply: listOf(PostableWork),
})
