import type { Http } from '#http/http.ts'
import { serve } from '#http/serve.ts'
import * as contract from '../../saved-contract.ts'
import { listSaved } from './list-saved.ts'
import { saveWork } from './save-work.ts'
import { deleteGone, deleteSaved, listSavedPublicIds } from './store.ts'

export function registerSaved(http: Http): void {
  const { context } = http
  const { db } = context
  serve(http, contract.saveSound, ({ viewer, params: { id: publicId } }) =>
    saveWork(context, viewer, { kind: 'sound', publicId }),
  )
  serve(http, contract.saveAlbum, ({ viewer, params: { id: publicId } }) =>
    saveWork(context, viewer, { kind: 'album', publicId }),
  )
  serve(http, contract.unsaveSound, ({ viewer, params: { id: publicId } }) =>
    deleteSaved(db, viewer.userId, { kind: 'sound', publicId }),
  )
  serve(http, contract.unsaveAlbum, ({ viewer, params: { id: publicId } }) =>
    deleteSaved(db, viewer.userId, { kind: 'album', publicId }),
  )
  serve(http, contract.listSaved, ({ viewer, query }) => listSaved(context, viewer, query))
  serve(http, contract.listSavedIds, async ({ viewer }) => ({
    ids: await listSavedPublicIds(db, viewer.userId),
  }))
  serve(http, contract.removeGone, ({ viewer }) => deleteGone(db, viewer.userId))
}
