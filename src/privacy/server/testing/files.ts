import sharp from 'sharp'
import type { TestMember, TestService } from '#main/testing.ts'
import { getImagePolicy, getSoundPolicy, requestTranscode } from '#uploads/contract.ts'
import { createSound, type NewSound } from '#works/sounds-contract.ts'

/** A second of a tone as WAV; `hertz` makes every file another one. */
export function wavOf(hertz: number, seconds = 1): Buffer {
  const rate = 8000
  const samples = Buffer.alloc(rate * seconds * 2)
  for (let at = 0; at < rate * seconds; at++) {
    samples.writeInt16LE(Math.round(Math.sin((at / rate) * 2 * Math.PI * hertz) * 9000), at * 2)
  }
  const head = Buffer.alloc(44)
  head.write('RIFF')
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}

/** Posts a file as the browser does, and begins its transcode. @returns the transcode's id */
export async function upload(
  service: TestService,
  as: TestMember,
  { name = 'take.wav', file = wavOf(440) }: { name?: string; file?: Buffer } = {},
): Promise<string> {
  const policy = await service.call(getSoundPolicy, { as, query: { name, type: 'audio/wav' } })
  const key = policy.body.params.key ?? ''
  await service.context.storage.put(key, file, 'audio/wav')
  const asked = await service.call(requestTranscode, { as, body: { filename: key } })
  return asked.body.transcodeId
}

/** Posts a picture. @returns its policy's id, to be saved to something */
export async function postImage(service: TestService, as: TestMember, name = 'face.png') {
  const query = { name, type: 'image/png' }
  const policy = await service.call(getImagePolicy, { as, query })
  const background = { r: Math.floor(Math.random() * 255), g: 120, b: 90 }
  const png = await sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .png()
    .toBuffer()
  await service.context.storage.put(policy.body.params.key ?? '', png, 'image/png')
  return policy.body.id
}

/** A sound of a real file with a real cover, processed by the real engine. */
export async function publish(
  service: TestService,
  as: TestMember,
  { fileName, file, ...fields }: { fileName?: string; file?: Buffer } & Partial<NewSound> = {},
): Promise<{ publicId: string; id: number }> {
  const transcodeId = await upload(service, as, {
    ...(fileName && { name: fileName }),
    ...(file && { file }),
  })
  await service.runJobs()
  const coverartURL = await postImage(service, as, 'cover.png')
  const body = { transcodeId, coverartURL, status: 'Released' as const, price: 300, ...fields }
  const made = await service.call(createSound, { as, body })
  if (made.status !== 200) throw new Error(`${made.status} ${JSON.stringify(made.error)}`)
  await service.runJobs()
  const { id } = await service.context.db
    .selectFrom('works')
    .select('id')
    .where('publicId', '=', made.body.id)
    .executeTakeFirstOrThrow()
  return { publicId: made.body.id, id }
}

/** Keys of all that is stored. */
export async function storedKeys({ context }: TestService): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of context.storage.list('')) keys.push(key)
  return keys.sort()
}
