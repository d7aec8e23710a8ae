import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Person } from '../../../demo/client.ts'
import { embeddedAddress } from '../../../src/ports/database/embedded-address.ts'
import { getSoundPolicy, requestTranscode } from '../../../src/uploads/contract.ts'

/**
 * Leaves a recording that is READY as an outage of ours does: its file is kept, and nothing was made
 * of it.
 *
 * @param replaces the sound whose audio it was to replace
 */
export async function failByUs(transcodeId: string, replaces?: string): Promise<void> {
  const folder = process.env.E2E_DATA
  if (folder === undefined) throw new Error('the configuration names no E2E_DATA')
  const client = new pg.Client(await embeddedAddress(join(folder, 'postgres')))
  await client.connect()
  try {
    while (!(await markFailed(client, transcodeId))) await sleep(100)
    await client.query(
      `update sounds s set next_recording_id = r.id from recordings r
        where r.public_id = $1 and s.public_id = $2`,
      [transcodeId, replaces],
    )
  } finally {
    await client.end()
  }
}

/**
 * Leaves a limited sound, out already, as one whose preview we could not make: wanted, and a Draft.
 *
 * @param options.stays it is out all the same, and nothing of it is heard
 */
export async function failPreviewByUs(soundId: string, { stays = false } = {}): Promise<void> {
  const folder = process.env.E2E_DATA
  if (folder === undefined) throw new Error('the configuration names no E2E_DATA')
  const client = new pg.Client(await embeddedAddress(join(folder, 'postgres')))
  await client.connect()
  try {
    const status = stays ? '' : `status = 'Draft', wanted_status = 'Released',`
    await client.query(
      `with lost as (update sounds set ${status}
        stream_link_id = null where public_id = $1 returning recording_id)
        update previews p set status = 'ERROR' from lost where p.recording_id = lost.recording_id`,
      [soundId],
    )
  } finally {
    await client.end()
  }
}

/** False while streams of it are still being made. */
async function markFailed(client: pg.Client, transcodeId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `update recordings set status = 'ERROR', error = 'unexpected', failed_at = now(), progress = 0,
      stream_prefix = null, full_link_id = null, ready_at = null
      where public_id = $1 and status = 'READY' and partial_since is null`,
    [transcodeId],
  )
  return rowCount === 1
}

/** A file that is READY, and of which no sound is made yet. @returns its transcodeId */
export async function addAudio(
  base: string,
  artist: Person,
  { name, file }: { name: string; file: Buffer },
): Promise<string> {
  const type = 'audio/wav'
  const policy = await artist.call(getSoundPolicy, { query: { name, type } })
  const form = new FormData()
  for (const [field, value] of Object.entries(policy.params)) form.append(field, value)
  form.append('file', new Blob([Uint8Array.from(file)], { type }), name)
  const posted = await fetch(new URL(policy.url, base), { method: 'POST', body: form })
  if (!posted.ok) throw new Error(`The storage answers ${posted.status}`)
  const body = { filename: policy.params.key ?? '' }
  const { transcodeId } = await artist.call(requestTranscode, { body })
  await artist.untilReady(transcodeId)
  return transcodeId
}
