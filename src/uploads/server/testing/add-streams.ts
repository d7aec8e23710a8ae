import { newId } from '#kernel/ids.ts'
import { FIRST_FILES, LATER_FILES } from '#ports/media/media.ts'
import type { UploadsBench } from '../testing.ts'

/** A recording whose streams hold their own names, as if they had been made of it. */
export async function addStreams({ addRecording, context }: UploadsBench): Promise<number> {
  const { id } = await addRecording()
  const prefix = `recordings/${newId()}/${newId()}`
  for (const file of [...FIRST_FILES, ...LATER_FILES]) {
    await context.storage.put(`${prefix}/${file}`, Buffer.from(`stream ${file}`), 'audio/mpeg')
  }
  await context.db
    .updateTable('recordings')
    .set({ streamPrefix: prefix })
    .where('id', '=', id)
    .execute()
  return id
}
