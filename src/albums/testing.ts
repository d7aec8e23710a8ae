import type { Upload } from '#sounds/web/uploading/state/facts.ts'
import { noUploads, uploadsReducer } from '#sounds/web/uploading/state/uploads-state.ts'
import { soundOf } from '#sounds/web/uploading/testing.ts'
import type { FileTags } from '#uploads/contract.ts'

const NOTHING: FileTags = {
  ...{ title: null, artist: null, album: null, trackNumber: null, discNumber: null },
  ...{ year: null, genre: null, isrc: null, hasCover: false, coverDigest: null },
}

/** An upload that has arrived, and whose file says this much; undefined: nobody has looked yet. */
export function uploadOf(
  id: string,
  tags: Partial<FileTags> | null | undefined,
  more: Partial<Upload> = {},
): Upload {
  const files = [{ id, fileName: `${id}.wav`, bytes: 100 }]
  const [upload] = uploadsReducer(noUploads, { type: 'files-chosen', files }).list
  if (!upload) throw new Error('there is no upload')
  return {
    ...upload,
    state: 'TRANSCODING',
    turn: 'over',
    transcodeId: `transcode-${id}`,
    sound: soundOf({ id: `sound-${id}`, slug: id }),
    tags: tags && { ...NOTHING, ...tags },
    ...more,
  }
}
