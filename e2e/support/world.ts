import type { Person } from '../../demo/client.ts'
import { createAlbum } from '../../src/albums/contract.ts'
import { addComment } from '../../src/community/contract.ts'
import { createOrder } from '../../src/sales/contract.ts'
import { createSound, type SoundFields } from '../../src/sounds/contract.ts'
import { newPerson } from './data/accounts.ts'
import { insertRecording } from './data/recordings.ts'
import { wavOf } from './files/wav.ts'

/** The service's address, from the configuration. */
export function baseOf(baseURL: string | undefined): string {
  if (baseURL === undefined) throw new Error('the configuration names no baseURL')
  return baseURL
}

/**
 * Publishes a short sound of a recording that is ready already.
 *
 * @param sound a WAV, or how many seconds any one is to last
 */
export function publishSound(artist: Person, fields: SoundFields, sound: number | Buffer = 6) {
  return makeSound(artist, { genre: 'electronic', ...fields, status: 'Released' }, sound)
}

/** Makes a sound of a recording that is ready already: a Draft where `fields` do not say otherwise. */
export async function makeSound(artist: Person, fields: SoundFields, sound: number | Buffer = 6) {
  const file = typeof sound === 'number' ? wavOf(sound) : sound
  const transcodeId = await insertRecording(artist, { file, name: `${fields.title}.wav` })
  return artist.call(createSound, { body: { ...fields, transcodeId } })
}

/** An artist with a sound, an album and a comment, and a listener with a purchase of theirs. */
export async function fillWorld(base: string) {
  const [artist, member] = await Promise.all([newPerson(base, 'artist'), newPerson(base, 'member')])
  const about = { description: 'Two lines.\n\n二行。', tags: ['harbour', '港'] }
  const gift = { price: 0, nameyourprice: true }
  const [sound] = await Promise.all([
    publishSound(artist, { title: '港の灯り Harbour', ...about, ...gift }),
    publishSound(member, { title: 'Member’s own', ...about }),
  ])
  const params = { id: sound.id }
  await member.call(addComment, { params, body: { text: 'よい音', position: 1 } })
  const album = await artist.call(createAlbum, {
    body: { title: 'Harbour album', genre: 'electronic', status: 'Released', sounds: [sound.id] },
  })
  const items = [{ id: `sound-${sound.id}`, price: 0 }]
  const order = await member.call(createOrder, { body: { items } })
  return {
    token: member.token,
    /** Pages that no link leads to. */
    unlinked: [`/checkout/${order.id}`, `/album/${album.id}`, '/register', '/sound-new'],
  }
}
