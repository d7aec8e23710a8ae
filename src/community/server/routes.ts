import { getUser } from '#accounts/contract.ts'
import type { Http } from '#http/http.ts'
import { readIdempotencyKey } from '#http/idempotency-key.ts'
import { serve } from '#http/serve.ts'
import { answerCredit } from '#works/server/edit-credits.ts'
import * as blocks from '../block-contract.ts'
import * as contract from '../contract.ts'
import * as credits from '../credits-contract.ts'
import { blockUser, listBlocks, unblockUser } from './blocks.ts'
import { addClaps, getAlbumClaps, getClaps, listClappedSounds, removeClaps } from './claps.ts'
import {
  addComment,
  deleteComment,
  listComments,
  listTimedReactions,
  replyToComment,
} from './comments.ts'
import { listMyCredits } from './credits.ts'
import { followCreator, getProfile, listFollows, unfollowCreator } from './follows.ts'
import type { WorkAddress } from './open-work.ts'

export function registerCommunity(http: Http): void {
  const { context } = http
  serve(http, contract.getClaps, ({ context, viewer, params }) =>
    getClaps(context, viewer, params.id),
  )
  serve(http, contract.getAlbumClaps, ({ context, viewer, params }) =>
    getAlbumClaps(context, viewer, params.id),
  )
  serve(http, contract.listTimedReactions, ({ context, viewer, params }) =>
    listTimedReactions(context, viewer, params.id),
  )
  serve(http, contract.addClaps, ({ viewer, params, body, request }) =>
    addClaps(context, viewer, sound(params), { ...body, key: readIdempotencyKey(request, 1) }),
  )
  serve(http, contract.addAlbumClaps, ({ viewer, params, body, request }) =>
    addClaps(context, viewer, album(params), { ...body, key: readIdempotencyKey(request, 1) }),
  )
  serve(http, contract.removeClaps, ({ viewer, params }) =>
    removeClaps(context, viewer, sound(params)),
  )
  serve(http, contract.removeAlbumClaps, ({ viewer, params }) =>
    removeClaps(context, viewer, album(params)),
  )
  serve(http, contract.listComments, ({ context, viewer, params, query }) =>
    listComments(context, viewer, sound(params), query.cursor),
  )
  serve(http, contract.listAlbumComments, ({ context, viewer, params, query }) =>
    listComments(context, viewer, album(params), query.cursor),
  )
  serve(http, contract.addComment, ({ viewer, params, body }) =>
    addComment(context, viewer, sound(params), body),
  )
  serve(http, contract.addAlbumComment, ({ viewer, params, body }) =>
    addComment(context, viewer, album(params), body),
  )
  serve(http, contract.replyToComment, ({ viewer, params, body }) =>
    replyToComment(context, viewer, params.id, body.text),
  )
  serve(http, contract.deleteComment, async ({ viewer, params }) => {
    await deleteComment(context, viewer, params.id)
    return undefined
  })
  serve(http, contract.follow, ({ viewer, params }) =>
    followCreator(context, viewer, params.username),
  )
  serve(http, contract.unfollow, ({ viewer, params }) =>
    unfollowCreator(context, viewer, params.username),
  )
  serve(http, getUser, ({ context, viewer, params }) =>
    getProfile(context, viewer, params.username),
  )
  serve(http, contract.listFollowers, ({ context, viewer, params, query }) =>
    listFollows(context, viewer, 'followers', params.username, query.cursor),
  )
  serve(http, contract.listFollowing, ({ context, viewer, params, query }) =>
    listFollows(context, viewer, 'following', params.username, query.cursor),
  )
  serve(http, blocks.blockUser, ({ viewer, params, body }) =>
    blockUser(context, viewer, params.username, body.kind),
  )
  serve(http, blocks.unblockUser, ({ viewer, params }) =>
    unblockUser(context, viewer, params.username),
  )
  serve(http, blocks.listBlocks, ({ viewer, query }) => listBlocks(context, viewer, query.cursor))
  serve(http, credits.listMyCredits, ({ viewer, query }) =>
    listMyCredits(context, viewer, query.cursor),
  )
  serve(http, credits.answerCredit, ({ viewer, params, body }) =>
    answerCredit(context, viewer, params.id, body.agreed),
  )
  serve(http, contract.listClapped, ({ context, viewer, params, query }) =>
    listClappedSounds(context, viewer, params.username, query.cursor),
  )
}

const sound = ({ id }: { id: string }): WorkAddress => ({ kind: 'sound', publicId: id })
const album = ({ id }: { id: string }): WorkAddress => ({ kind: 'album', publicId: id })
