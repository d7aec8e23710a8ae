import type { TestMember, TestService } from '#main/testing.ts'
import { getSoundPolicy, requestTranscode } from '#uploads/contract.ts'

/**
 * Posts a file as a browser does and asks for its transcode, which is not worked on yet.
 *
 * @param origin where the service listens
 * @returns the transcodeId
 */
export async function postSound(
  service: TestService,
  origin: string,
  as: TestMember,
  { name, file }: { name: string; file: Buffer },
): Promise<string> {
  const query = { name, type: 'audio/wav' }
  const policy = (await service.call(getSoundPolicy, { query, as })).body
  const form = new FormData()
  for (const [field, value] of Object.entries(policy.params)) form.append(field, value)
  form.append('file', new Blob([Uint8Array.from(file)]), name)
  const posted = await fetch(new URL(policy.url, origin), { method: 'POST', body: form })
  if (posted.status !== 204) throw new Error(`The storage answers ${posted.status}`)
  const body = { filename: policy.params.key ?? '' }
  return (await service.call(requestTranscode, { body, as })).body.transcodeId
}
