import type { FileTags } from '#uploads/contract.ts'
import { createStore, noUploads } from '#uploads/web/state/uploads-reducer.ts'
import { openPageDrafts } from '#uploads/web/stored-drafts.ts'
import type { ListedEditor } from '#works/web/sounds/editor/sound-editor.tsx'
import type { SoundForm } from '#works/web/sounds/editor/sound-form.ts'
import { newSoundForm, soundOf } from '#works/web/sounds/testing.ts'
import type { SoundUpload, SoundUploadEvent } from './state/sound-upload.ts'
import { type SoundUploads, soundUploadsReducer } from './state/sound-uploads-reducer.ts'

export function createSoundUploadsStore() {
  return createStore<SoundUploads, SoundUploadEvent>(noUploads, soundUploadsReducer)
}

/** Acts of an upload's card that do nothing. */
export const noActs = {
  acts: {
    drafts: openPageDrafts(undefined, 'mio', 'page'),
    dispatch: () => {},
    pause: () => {},
    retry: () => {},
    remove: async () => {},
    readSound: async () => {},
  },
}

/** What an editor shows: the form as it was saved, with these edits. */
export function editorWith(change: Partial<SoundForm> = {}, title = 'Dawn'): ListedEditor {
  const savedForm = newSoundForm(title)
  const isChanged = Object.keys(change).length > 0
  const form = isChanged ? { ...savedForm, ...change } : savedForm
  return { form, savedForm, problems: {}, saving: false, save: () => {}, discard: () => {} }
}

/** The tags of a file that has none. */
export const NO_TAGS: FileTags = {
  title: null,
  artist: null,
  album: null,
  trackNumber: null,
  discNumber: null,
  year: null,
  genre: null,
  isrc: null,
  hasCover: false,
  coverDigest: null,
}

/** The tags of a file that has nearly all of them. */
export const ALL_TAGS: FileTags = {
  title: 'First light',
  artist: 'Mio',
  album: '夜の箱',
  trackNumber: 3,
  discNumber: null,
  year: 2024,
  genre: 'Hip-Hop/Rap',
  isrc: 'JPA012600001',
  hasCover: true,
  coverDigest: 'x',
}

/** An upload that has arrived, with these tags; undefined: not read yet. */
export function uploadOf(
  id: string,
  tags: Partial<FileTags> | null | undefined,
  more: Partial<SoundUpload> = {},
): SoundUpload {
  const files = [{ id, fileName: `${id}.wav`, bytes: 100 }]
  const [upload] = soundUploadsReducer(noUploads, { type: 'files-chosen', files }).list
  if (!upload) throw new Error('there is no upload')
  return {
    ...upload,
    state: 'TRANSCODING',
    transfer: 'ended',
    transcodeId: `transcode-${id}`,
    sound: soundOf({ id: `sound-${id}`, slug: id }),
    editor: editorWith({}, id),
    tags: tags && { ...NO_TAGS, ...tags },
    ...more,
  }
}
