import type { Http } from '#http/http.ts'
import { readIdempotencyKey } from '#http/idempotency-key.ts'
import { serve } from '#http/serve.ts'
import * as contract from '../contract.ts'
import { getPost, listFollowedPosts, listPostableWorks, listUserPosts } from './read-posts.ts'
import { createPost, deletePost, updatePost } from './write-post.ts'

export function registerPosts(http: Http): void {
  const { context } = http
  serve(http, contract.createPost, ({ viewer, body, request }) =>
    createPost(context, viewer, body, readIdempotencyKey(request, 1)),
  )
  serve(http, contract.getPost, ({ context, viewer, params }) =>
    getPost(context, viewer, params.id),
  )
  serve(http, contract.updatePost, ({ viewer, params, body }) =>
    updatePost(context, viewer, params.id, body),
  )
  serve(http, contract.deletePost, ({ viewer, params }) => deletePost(context, viewer, params.id))
  serve(http, contract.listUserPosts, ({ context, viewer, params, query }) =>
    listUserPosts(context, viewer, params.username, query),
  )
  serve(http, contract.listFollowedPosts, ({ viewer, query }) =>
    listFollowedPosts(context, viewer, query),
  )
  serve(http, contract.listPostableWorks, async ({ viewer }) => ({
    items: await listPostableWorks(context, viewer),
  }))
}
