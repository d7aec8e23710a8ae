import type { Http } from '#http/http.ts'
import { readIdempotencyKey } from '#http/idempotency-key.ts'
import { serve } from '#http/serve.ts'
import * as mine from '../../my-sounds-contract.ts'
import * as contract from '../../sounds-contract.ts'
import { createSound } from './edit/create-sound.ts'
import { deleteSound } from './edit/delete-sound.ts'
import { renewSoundLink, updateSound } from './edit/update-sound.ts'
import { getSound } from './find-sound-for.ts'
import { changeMySounds } from './my-sounds/change-my-sounds.ts'
import { listMySounds, listProcessingSounds } from './my-sounds/list-my-sounds.ts'
import { registerStreams } from './streaming/stream-routes.ts'

export function registerSounds(http: Http): void {
  const { context } = http
  serve(http, mine.listMySounds, ({ viewer, query }) => listMySounds(context, viewer, query))
  serve(http, mine.listProcessingSounds, ({ viewer, query }) =>
    listProcessingSounds(context, viewer, query.ids.split(',')),
  )
  serve(http, mine.changeMySounds, ({ viewer, body }) => changeMySounds(context, viewer, body))
  serve(http, contract.createSound, async ({ viewer, body, request }) => {
    const askedKey = readIdempotencyKey(request, 1)
    return getSound(context, viewer, await createSound(context, viewer, body, askedKey))
  })
  serve(http, contract.getSound, ({ viewer, params }) => getSound(context, viewer, params.id))
  serve(http, contract.updateSound, ({ viewer, params, body }) =>
    updateSound(context, viewer, params.id, body),
  )
  serve(http, contract.renewSoundLink, async ({ viewer, params }) =>
    getSound(context, viewer, await renewSoundLink(context, viewer, params.id)),
  )
  serve(http, contract.deleteSound, async ({ viewer, params }) => {
    await deleteSound(context, viewer, params.id)
    return undefined
  })
  registerStreams(http)
}
