import { openedDatabase } from './database.ts'

/**
 * Leaves a recording that is READY as a server error does: its file is stored, and nothing was made
 * of it.
 *
 * @param replaces the sound whose audio it was to replace
 */
export async function failRecording(transcodeId: string, replaces?: string): Promise<void> {
  const { pool } = await openedDatabase()
  await pool.query(
    `update recordings set status = 'ERROR', error = 'unexpected', failed_at = now(), progress = 0,
      stream_prefix = null, full_link_id = null, ready_at = null where public_id = $1`,
    [transcodeId],
  )
  await pool.query(
    `update sounds s set next_recording_id = r.id from recordings r, works w
      where r.public_id = $1 and w.id = s.id and w.public_id = $2`,
    [transcodeId, replaces],
  )
}

/**
 * Leaves a limited sound that was released as one whose preview failed: it is a Draft that waits to
 * be published.
 *
 * @param options.stays it stays public, but cannot be played
 */
export async function failPreview(soundId: string, { stays = false } = {}): Promise<void> {
  const { pool } = await openedDatabase()
  if (!stays) {
    await pool.query(
      "update works set status = 'Draft', wanted_status = 'Released' where public_id = $1",
      [soundId],
    )
  }
  await pool.query(
    `with lost as (update sounds s set stream_link_id = null from works w
      where w.id = s.id and w.public_id = $1 returning s.recording_id)
      update previews p set status = 'ERROR' from lost where p.recording_id = lost.recording_id`,
    [soundId],
  )
}
