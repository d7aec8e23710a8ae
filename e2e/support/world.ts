import { type Person, signIn, join as signUp } from '../../demo/client.ts'
import { createAlbum } from '../../src/albums/contract.ts'
import { addComment } from '../../src/community/contract.ts'
import { createOrder } from '../../src/sales/contract.ts'
import { type SoundFields, updateSound } from '../../src/sounds/contract.ts'
import { wavOf } from './files/wav.ts'
import { someAddress, uniqueName } from './people.ts'

/** Where the service answers, as the configuration says. */
export function baseOf(baseURL: string | undefined): string {
  if (baseURL === undefined) throw new Error('the configuration names no baseURL')
  return baseURL
}

/** Somebody new, registered over the API alone. */
export async function newPerson(base: string, stem: string): Promise<Person> {
  const username = uniqueName(stem)
  const email = `${username}@example.com`
  const person = await signIn(base, email, someAddress())
  return signUp(base, { email, username, name: `${stem} ${username}` }, person)
}

/** Somebody who has proved an address and not yet chosen a name. */
export function newcomer(base: string): Promise<Person> {
  return signIn(base, `${uniqueName('newcomer')}@example.com`, someAddress())
}

/**
 * Uploads a short sound and publishes it as the artist's form would.
 *
 * @param sound a WAV, or how many seconds any one is to last
 */
export async function publishSound(
  artist: Person,
  fields: SoundFields,
  sound: number | Buffer = 6,
) {
  const file = typeof sound === 'number' ? wavOf(sound) : sound
  const draft = await artist.uploadSound(file, `${fields.title}.wav`, fields)
  if (draft.edit === null) throw new Error(`${fields.title} is not the artist's own`)
  await artist.untilReady(draft.edit.transcodeId)
  const body: SoundFields = { genre: 'electronic', ...fields, status: 'Released' }
  return artist.call(updateSound, { params: { id: draft.id }, body })
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
