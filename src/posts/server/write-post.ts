import {
  findNewcomer,
  limitProblem,
  refuseLinks,
  waitForWriter,
} from '#accounts/server/newcomers.ts'
import type { Out } from '#kernel/endpoint.ts'
import { newId } from '#kernel/ids.ts'
import { fieldProblem, Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import { publish } from '#ports/jobs/publish.ts'
import { saveImage } from '#uploads/server/save-image.ts'
import { beginEarly, endEarly } from '#works/server/early-store.ts'
import type { WorkKind } from '#works/server/works-store.ts'
import {
  type createPost as createEndpoint,
  NEWCOMER_POSTS,
  type Post,
  type updatePost as updateEndpoint,
} from '../contract.ts'
import { postChanged, postPublished } from './events.ts'
import { getOwnPost, getPost } from './read-posts.ts'
import {
  changePost,
  countPostsOf,
  findPostableWork,
  findPostOfRequest,
  hasPost,
  insertPost,
  lockPost,
} from './store.ts'

/**
 * Writes a post, which is published at once; the same request again gives the same post.
 *
 * @param key of a request that may be sent again
 * @throws Problem post_work_unknown, new_account_links, new_account_posts, and others of the image
 */
export async function createPost(
  context: Context,
  viewer: Member,
  { text, ...attached }: Out<(typeof createEndpoint)['body']>,
  key: string | undefined,
): Promise<Post> {
  const { db, clock } = context
  const { userId } = viewer
  const known = key === undefined ? undefined : await findPostOfRequest(db, userId, key)
  if (known !== undefined) return getPost(context, viewer, known)
  const { columns, early } = await attach(context, userId, attached)
  const createdAt = clock.now()
  const publicId = newId()
  const row = { ...columns, publicId, ownerId: userId, text, createdAt, requestKey: key ?? null }
  const isNew = await db.transaction().execute(async (trx) => {
    await limitPosts(trx, viewer, text, createdAt)
    const postId = await insertPost(trx, row)
    if (postId === undefined) return false
    if (early !== undefined) await beginEarly(trx, early, createdAt)
    await publish(context, trx, postPublished, { postId })
    return true
  })
  const written = isNew || key === undefined ? publicId : await findPostOfRequest(db, userId, key)
  return getPost(context, viewer, written ?? publicId)
}

/**
 * Changes any part of a post; followers are not notified again.
 * @throws Problem not_found, not_allowed, post_work_unknown, new_account_links, and others of the image
 */
export async function updatePost(
  context: Context,
  viewer: Member,
  publicId: string,
  { text, ...attached }: Out<(typeof updateEndpoint)['body']>,
): Promise<Post> {
  const { id } = await getOwnPost(context, viewer, publicId)
  const { columns, early } = await attach(context, viewer.userId, attached)
  const editedAt = context.clock.now()
  await context.db.transaction().execute(async (trx) => {
    if (text !== undefined) await limitLinks(trx, viewer, text, editedAt)
    const change = { ...columns, ...(text !== undefined && { text }), editedAt }
    const before = await lockPost(trx, id)
    if (before === undefined) throw new Problem('not_found')
    await changePost(trx, id, change)
    if (early !== undefined) await beginEarly(trx, early, editedAt)
    if (columns.workId !== undefined) await endUntold(trx, before.workId, editedAt)
    await publish(context, trx, postChanged, { postId: id })
  })
  return getPost(context, viewer, publicId)
}

/** @throws Problem not_found, not_allowed */
export async function deletePost(
  context: Context,
  viewer: Member,
  publicId: string,
): Promise<void> {
  const { id } = await getOwnPost(context, viewer, publicId)
  await context.db.transaction().execute((trx) => removePost(context, trx, id))
}

/** Deletes a post. @returns its owner; undefined where it is deleted already */
export async function removePost(
  context: Pick<Context, 'clock' | 'listeners'>,
  trx: Transaction,
  id: number,
): Promise<number | undefined> {
  const post = await lockPost(trx, id)
  if (post === undefined) return undefined
  const deletedAt = context.clock.now()
  await changePost(trx, id, { deletedAt })
  await endUntold(trx, post.workId, deletedAt)
  await publish(context, trx, postChanged, { postId: id })
  return post.ownerId
}

/** Ends the early listen of a work that no post is about any more. */
async function endUntold(trx: Transaction, workId: number | null, at: Date): Promise<void> {
  if (workId !== null && !(await hasPost(trx, workId))) await endEarly(trx, workId, at)
}

interface Attached {
  image?: string | null | undefined
  work?: string | null | undefined
}

/**
 * The columns of what is attached, and the key of a sound that supporters are to hear early. Drawing is
 * slow, so call it before a transaction.
 */
async function attach(context: Context, userId: number, { image, work }: Attached) {
  const found = work ? await getPostableWork(context.db, userId, work) : undefined
  const saved = image ? await saveImage(context, userId, image, 'image') : undefined
  const columns = {
    ...(work !== undefined && { workId: found?.id ?? null }),
    ...(image !== undefined && { imageId: saved?.id ?? null }),
  }
  return { columns, early: found?.early ? found.id : undefined }
}

/** @throws Problem post_work_unknown */
async function getPostableWork(db: Database, userId: number, item: string) {
  const [, kind, publicId = ''] = /^(sound|album)-(.+)$/.exec(item) ?? []
  const found = isWorkKind(kind) ? await findPostableWork(db, userId, kind, publicId) : undefined
  if (found === undefined) throw fieldProblem('work', 'post_work_unknown')
  return found
}

const isWorkKind = (kind: string | undefined): kind is WorkKind =>
  kind === 'sound' || kind === 'album'

/** @throws Problem new_account_links, new_account_posts */
async function limitPosts(trx: Transaction, viewer: Member, text: string, now: Date) {
  const newcomer = await limitLinks(trx, viewer, text, now)
  if (newcomer === undefined) return
  await waitForWriter(trx, viewer.userId)
  if ((await countPostsOf(trx, viewer.userId)) < NEWCOMER_POSTS) return
  throw limitProblem(newcomer, 'text', 'new_account_posts', NEWCOMER_POSTS)
}

/** @throws Problem new_account_links */
async function limitLinks(trx: Transaction, viewer: Member, text: string, now: Date) {
  const newcomer = await findNewcomer(trx, viewer, now)
  if (newcomer !== undefined) refuseLinks(newcomer, 'text', [text])
  return newcomer
}
