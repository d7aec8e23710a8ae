import { createUpload, reduceUploads, type Uploads } from '#uploads/web/state/uploads-reducer.ts'
import type { SoundEvent, SoundUpload, SoundUploadEvent } from './sound-upload.ts'

export type SoundUploads = Uploads<SoundUpload>

/** The uploader handles the files; their sounds and editors follow. */
export function soundUploadsReducer(uploads: SoundUploads, event: SoundUploadEvent): SoundUploads {
  if (!isSoundEvent(event)) {
    return reduceUploads(uploads, event, (file) => ({
      ...createUpload(file),
      sound: undefined,
      editor: undefined,
      tagsDismissed: false,
    }))
  }
  const list = uploads.list.map((one) => (one.id === event.id ? changed(one, event) : one))
  return { ...uploads, list }
}

const SOUND_EVENTS: ReadonlySet<string> = new Set<SoundEvent['type']>([
  'sound-read',
  'editor-changed',
  'tags-dismissed',
  'sound-dropped',
])

function isSoundEvent(event: SoundUploadEvent): event is SoundEvent {
  return SOUND_EVENTS.has(event.type)
}

function changed(upload: SoundUpload, event: SoundEvent): SoundUpload {
  switch (event.type) {
    case 'sound-read':
      return { ...upload, sound: event.sound }
    case 'editor-changed':
      return { ...upload, editor: event.editor }
    case 'tags-dismissed':
      return { ...upload, tagsDismissed: true }
    case 'sound-dropped':
      return { ...upload, sound: undefined, editor: undefined }
  }
}
