import type { Http } from '#http/http.ts'
import { serve } from '#http/serve.ts'
import * as contract from '../../splits-contract.ts'
import {
  acceptInvitation,
  declineInvitation,
  leaveSplit,
  listMySplits,
  readSplitInvitation,
  resendInvitation,
} from './answer-invitation.ts'
import { readSplits, saveSplits } from './save-splits.ts'

export function registerSplits(http: Http): void {
  const { context } = http
  const sound = (publicId: string) => ({ kind: 'sound' as const, publicId })
  const album = (publicId: string) => ({ kind: 'album' as const, publicId })
  serve(http, contract.getSoundSplits, ({ viewer, params }) =>
    readSplits(context, viewer, sound(params.id)),
  )
  serve(http, contract.putSoundSplits, ({ viewer, params, body }) =>
    saveSplits(context, viewer, sound(params.id), body),
  )
  serve(http, contract.getAlbumSplits, ({ viewer, params }) =>
    readSplits(context, viewer, album(params.id)),
  )
  serve(http, contract.putAlbumSplits, ({ viewer, params, body }) =>
    saveSplits(context, viewer, album(params.id), body),
  )
  serve(http, contract.resendSplit, ({ viewer, params }) =>
    resendInvitation(context, viewer, params.id),
  )
  serve(http, contract.getSplitInvitation, ({ viewer, params }) =>
    readSplitInvitation(context, viewer, params.invitation),
  )
  serve(http, contract.acceptSplit, ({ viewer, params, body }) =>
    acceptInvitation(context, viewer, params.invitation, body.basisPoints),
  )
  serve(http, contract.declineSplit, ({ params }) => declineInvitation(context, params.invitation))
  serve(http, contract.listMySplits, async ({ viewer }) => ({
    splits: await listMySplits(context, viewer),
  }))
  serve(http, contract.leaveSplit, ({ viewer, params }) => leaveSplit(context, viewer, params.id))
}
