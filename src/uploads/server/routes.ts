import type { Http } from '#http/http.ts'
import { serve } from '#http/serve.ts'
import { registerDiskStorage } from '#ports/storage/disk-routes.ts'
import { isDiskStorage } from '#ports/storage/disk-storage.ts'
import {
  cropImage as cropImageCall,
  deleteTranscode as deleteTranscodeCall,
  getImagePolicy,
  getSoundPolicy,
  getTranscodeStatus as getTranscodeStatusCall,
  requestTranscode as requestTranscodeCall,
  retryTranscode as retryTranscodeCall,
  takeFileCover as takeFileCoverCall,
} from '../contract.ts'
import { registerImages } from './images/image-routes.ts'
import { registerParts } from './parts/routes.ts'
import { cropImage } from './posting/crop-image.ts'
import { offerUpload } from './posting/offer-upload.ts'
import { deleteTranscode } from './recordings/delete-transcode.ts'
import { getTranscodeStatus } from './recordings/get-transcode-status.ts'
import { requestTranscode } from './recordings/request-transcode.ts'
import { retryTranscode } from './recordings/retry-transcode.ts'
import { registerMedia } from './serving/media-routes.ts'
import { takeFileCover } from './tags/take-file-cover.ts'

export function registerUploads(http: Http): void {
  const { context } = http
  if (isDiskStorage(context.storage)) registerDiskStorage(http, context.storage)
  registerMedia(http)
  registerImages(http)
  registerParts(http)
  serve(http, getImagePolicy, ({ viewer, query }) => offerUpload(context, viewer, 'image', query))
  serve(http, cropImageCall, ({ viewer, params, body }) =>
    cropImage(context, viewer, params.id, body),
  )
  serve(http, getSoundPolicy, ({ viewer, query }) => offerUpload(context, viewer, 'sound', query))
  serve(http, requestTranscodeCall, async ({ viewer, body }) => ({
    transcodeId: await requestTranscode(context, viewer, body.filename),
  }))
  serve(http, getTranscodeStatusCall, ({ viewer, params }) =>
    getTranscodeStatus(context, viewer, params.id),
  )
  serve(http, retryTranscodeCall, async ({ viewer, params }) => {
    await retryTranscode(context, viewer, params.id)
    return undefined
  })
  serve(http, takeFileCoverCall, async ({ viewer, params }) => ({
    id: await takeFileCover(context, viewer, params.id),
  }))
  serve(http, deleteTranscodeCall, async ({ viewer, params }) => {
    await deleteTranscode(context, viewer, params.id)
    return undefined
  })
}
