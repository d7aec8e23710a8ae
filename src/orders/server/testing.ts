import { newId } from '#kernel/ids.ts'
import type { Yen } from '#kernel/yen.ts'
import {
  startTestService,
  type TestMember,
  type TestOptions,
  type TestService,
} from '#main/testing.ts'
import { freePort } from '#ports/database/embedded/run-server.ts'
import { type DeliveredEmail, listDeliveredEmails } from '#ports/mail/embedded-mail.ts'
import { insertAlbumRow, insertSound } from '#works/testing.ts'
import { createOrder } from '../contract.ts'
import { refundOrder } from './refunds/refund-order.ts'

export interface Shop extends TestService {
  /** http://127.0.0.1:{port}, where the service really listens, so that webhooks arrive. */
  origin: string
  addSound(owner: TestMember, more?: Partial<TestSound>): Promise<{ id: number; publicId: string }>
  /** An album of these sounds in their order, by default Released and for ¥1000. */
  addAlbum(
    owner: TestMember,
    sounds: readonly { id: number }[],
    more?: Partial<TestSound>,
  ): Promise<{ id: number; publicId: string }>
  order(request: TestOrder): Promise<{ id: string; checkoutUrl: string; paymentId: string }>
  /** Types a card into the checkout page; gives where the browser is sent then, or the page. */
  pay(checkoutUrl: string, card?: string, more?: Record<string, string>): Promise<Response>
  /** Refunds an order as the operator does, until all of it is done. */
  refund(orderId: string): Promise<void>
  /** Lists what has arrived in the inbox, oldest first. */
  emails(): Promise<DeliveredEmail[]>
}

interface TestSound {
  title: string
  priceYen: Yen
  nameYourPrice: boolean
  status: 'Released' | 'Private' | 'Draft'
  sales: boolean
}

interface TestOrder {
  sounds?: { publicId: string }[]
  /** Albums for ¥1000 each. */
  albums?: { publicId: string }[]
  price?: Yen
  as?: TestMember
  email?: string
  /** A message to the artist of the first item. */
  message?: string
}

/** The whole service, listening, with shelves to fill. */
export async function openShop(more: TestOptions = {}): Promise<Shop> {
  const port = await freePort()
  const service = await startTestService({ ...more, env: { ...more.env, PORT: String(port) } })
  await service.app.listen({ host: '127.0.0.1', port })
  return {
    ...service,
    origin: `http://127.0.0.1:${port}`,
    addSound: (owner, sound) => addSound(service, owner, sound),
    addAlbum: (owner, sounds, more) => addAlbum(service, owner, sounds, more),
    order: (request) => order(service, request),
    pay: (checkoutUrl, card = '4242 4242 4242 4242', fields = {}) =>
      postForm(checkoutUrl, {
        method: 'card',
        number: card,
        expiry: '12/40',
        cvc: '123',
        ...fields,
      }),
    async refund(orderId) {
      await refundOrder(service.context, orderId)
      await service.runJobs()
    },
    emails: async () => (await listDeliveredEmails(service.context.db)).reverse(),
  }
}

/** A form as a browser without script posts it; redirects are left to look at. */
export function postForm(url: string, fields: Record<string, string>): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
}

async function addSound(
  { context: { db, storage } }: TestService,
  { userId }: TestMember,
  more: Partial<TestSound> = {},
): Promise<{ id: number; publicId: string }> {
  const { title = 'Harbour', priceYen = 300, nameYourPrice = true } = more
  const { status = 'Released', sales = true } = more
  const key = `originals/${newId()}`
  const wav = toneWav()
  await storage.put(key, wav, 'audio/wav')
  const named = { fileName: 'take 3.wav', type: 'audio/wav' }
  const upload = await db
    .insertInto('uploads')
    .values({
      publicId: newId(),
      ownerId: userId,
      kind: 'sound',
      key,
      ...named,
      expiresAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const recording = await db
    .insertInto('recordings')
    .values({
      publicId: newId(),
      ownerId: userId,
      uploadId: upload.id,
      originalKey: key,
      originalBytes: wav.length,
      fileName: named.fileName,
      status: 'READY',
      streamPrefix: `streams/${newId()}`,
      durationSeconds: 1,
      readyAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const publicId = newId()
  const id = await insertSound(db, {
    publicId,
    ownerId: userId,
    recordingId: recording.id,
    title,
    slug: 'harbour',
    genre: 'electronic',
    status,
    sales,
    priceYen,
    nameYourPrice,
    releasedAt: new Date('2026-04-01T00:00:00Z'),
  })
  return { id, publicId }
}

async function addAlbum(
  { context: { db } }: TestService,
  { userId }: TestMember,
  sounds: readonly { id: number }[],
  more: Partial<TestSound> = {},
): Promise<{ id: number; publicId: string }> {
  const { title = 'Day box', priceYen = 1000, nameYourPrice = true } = more
  const { status = 'Released', sales = true } = more
  const publicId = newId()
  const id = await insertAlbumRow(db, {
    publicId,
    ownerId: userId,
    title,
    slug: 'day-box',
    status,
    sales,
    priceYen,
    nameYourPrice,
    releasedAt: new Date('2026-04-02T00:00:00Z'),
  })
  const rows = sounds.map((sound, position) => ({ albumId: id, soundId: sound.id, position }))
  if (rows.length > 0) await db.insertInto('albumSounds').values(rows).execute()
  return { id, publicId }
}

async function order(
  service: TestService,
  { sounds = [], albums = [], price = 300, message, ...who }: TestOrder,
) {
  const items = [
    ...sounds.map(({ publicId }) => ({ id: `sound-${publicId}`, price })),
    ...albums.map(({ publicId }) => ({ id: `album-${publicId}`, price: 1000 })),
  ]
  const written = items.map((item, at) => (at === 0 && message ? { ...item, message } : item))
  const answer = await service.call(createOrder, {
    body: {
      items: written,
      ...(who.email && { email: who.email }),
    },
    headers: { host: `127.0.0.1:${service.context.config.port}` },
    ...(who.as && { as: who.as }),
  })
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.error)}`)
  const { paymentId } = await service.context.db
    .selectFrom('orders')
    .select('paymentId')
    .where('publicId', '=', answer.body.id)
    .executeTakeFirstOrThrow()
  return { ...answer.body, paymentId: paymentId ?? '' }
}

/** One second of A at 440 Hz, 16 bit, 44.1 kHz, mono. */
function toneWav(): Buffer {
  const samples = 44_100
  const wav = Buffer.alloc(44 + samples * 2)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(36 + samples * 2, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(44_100, 24)
  wav.writeUInt32LE(88_200, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(samples * 2, 40)
  for (let i = 0; i < samples; i++) {
    wav.writeInt16LE(Math.round(Math.sin((i * 440 * 2 * Math.PI) / 44_100) * 8000), 44 + i * 2)
  }
  return wav
}
