import type { Http } from '#http/http.ts'
import { serve } from '#http/serve.ts'
import * as contract from '../../supporters-contract.ts'
import { countSupporters, withdrawSupporters } from './store.ts'
import {
  agreeToSupport,
  getOwnSupport,
  hideSentence,
  listSupporters,
  withdrawSupport,
} from './supporters.ts'

export function registerSupporters(http: Http): void {
  const { context } = http
  const { db, clock } = context
  serve(http, contract.listSoundSupporters, ({ context, viewer, params: { id }, query }) =>
    listSupporters(context, viewer, { kind: 'sound', publicId: id }, query.cursor),
  )
  serve(http, contract.listAlbumSupporters, ({ context, viewer, params: { id }, query }) =>
    listSupporters(context, viewer, { kind: 'album', publicId: id }, query.cursor),
  )
  serve(http, contract.hideSupporterText, ({ viewer, params }) =>
    hideSentence(context, viewer, params.id),
  )
  serve(http, contract.getOwnSupport, ({ viewer, params }) =>
    getOwnSupport(context, viewer, params.grant),
  )
  serve(http, contract.putOwnSupport, ({ viewer, params, body }) =>
    agreeToSupport(context, viewer, { ...params, ...body }),
  )
  serve(http, contract.withdrawSupport, ({ viewer, params }) =>
    withdrawSupport(context, viewer, params.grant),
  )
  serve(http, contract.countSupport, async ({ viewer }) => ({
    count: await countSupporters(db, viewer.userId),
  }))
  serve(http, contract.withdrawAllSupport, ({ viewer: { userId } }) =>
    withdrawSupporters(db, { userId, at: clock.now() }),
  )
}
