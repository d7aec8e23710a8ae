import type { Http } from '#http/http.ts'
import { serve } from '#http/serve.ts'
import { registerDiskStorage } from '#ports/storage/disk-routes.ts'
import { isDiskStorage } from '#ports/storage/disk-storage.ts'
import {
  deleteTranscode as deleteTranscodeCall,
  getImagePolicy,
  getSoundPolicy,
  getTranscodeStatus as getTranscodeStatusCall,
  requestTranscode as requestTranscodeCall,
} from '../contract.ts'
import { registerImages } from './images/image-routes.ts'
import { offerUpload } from './posting/offer-upload.ts'
import { deleteTranscode } from './recordings/delete-transcode.ts'
import { getTranscodeStatus } from './recordings/get-transcode-status.ts'
import { requestTranscode } from './recordings/request-transcode.ts'
import { registerMedia } from './serving/media-routes.ts'

export function registerUploads(http: Http): void {
  const { context } = http
  if (isDiskStorage(context.storage)) registerDiskStorage(http, context.storage)
  registerMedia(http)
  registerImages(http)
  serve(http, getImagePolicy, ({ viewer, query }) => offerUpload(context, viewer, 'image', query))
  serve(http, getSoundPolicy, ({ viewer, query }) => offerUpload(context, viewer, 'sound', query))
  serve(http, requestTranscodeCall, async ({ viewer, body }) => ({
    transcodeId: await requestTranscode(context, viewer, body.filename),
  }))
  serve(http, getTranscodeStatusCall, ({ viewer, params }) =>
    getTranscodeStatus(context, viewer, params.id),
  )
  serve(http, deleteTranscodeCall, async ({ viewer, params }) => {
    await deleteTranscode(context, viewer, params.id)
    return undefined
  })
}
