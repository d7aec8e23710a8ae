import type { Http } from '#http/http.ts'
import { serve } from '#http/serve.ts'
import { registerDiskStorage } from '#ports/storage/disk-routes.ts'
import { isDiskStorage } from '#ports/storage/disk-storage.ts'
import * as contract from '../contract.ts'
import { registerImages } from './images/image-routes.ts'
import { beginParts, signParts } from './parts/begin-parts.ts'
import { abortParts, completeParts, getParts } from './parts/finish-parts.ts'
import { cropImage } from './posting/crop-image.ts'
import { offerUpload } from './posting/offer-upload.ts'
import { takeFileCover } from './posting/post-image.ts'
import { getTranscodeStatus } from './recordings/get-transcode-status.ts'
import { requestTranscode, retryTranscode } from './recordings/request-transcode.ts'
import { deleteTranscode } from './recordings.ts'
import { registerMedia } from './serving/media-routes.ts'

export function registerUploads(http: Http): void {
  const { context } = http
  if (isDiskStorage(context.storage)) registerDiskStorage(http, context.storage)
  registerMedia(http)
  registerImages(http)
  serve(http, contract.getImagePolicy, ({ viewer, query }) =>
    offerUpload(context, viewer, 'image', query),
  )
  serve(http, contract.cropImage, ({ viewer, params, body }) =>
    cropImage(context, viewer, params.id, body),
  )
  serve(http, contract.getBookletPolicy, ({ viewer, query }) =>
    offerUpload(context, viewer, 'booklet', query),
  )
  serve(http, contract.getSoundPolicy, ({ viewer, query }) =>
    offerUpload(context, viewer, 'sound', query),
  )
  registerParts(http)
  serve(http, contract.requestTranscode, async ({ viewer, body }) => ({
    transcodeId: await requestTranscode(context, viewer, body.filename),
  }))
  serve(http, contract.getTranscodeStatus, ({ viewer, params }) =>
    getTranscodeStatus(context, viewer, params.id),
  )
  serve(http, contract.retryTranscode, ({ viewer, params }) =>
    retryTranscode(context, viewer, params.id),
  )
  serve(http, contract.takeFileCover, async ({ viewer, params }) => ({
    id: await takeFileCover(context, viewer, params.id),
  }))
  serve(http, contract.deleteTranscode, ({ viewer, params }) =>
    deleteTranscode(context, viewer, params.id),
  )
}

/** Large files, in parts that may be sent again. */
function registerParts(http: Http): void {
  const { context } = http
  serve(http, contract.beginParts, ({ viewer, body }) => beginParts(context, viewer, body))
  serve(http, contract.getParts, ({ viewer, params }) => getParts(context, viewer, params.id))
  serve(http, contract.signParts, async ({ viewer, params, body }) => ({
    parts: await signParts(context, viewer, params.id, body.numbers),
  }))
  serve(http, contract.completeParts, ({ viewer, params }) =>
    completeParts(context, viewer, params.id),
  )
  serve(http, contract.abortParts, ({ viewer, params }) => abortParts(context, viewer, params.id))
}
