import { join } from 'node:path'
import { getMe, patchMe } from '#accounts/contract.ts'
import { createAlbum, listMyAlbums } from '../src/works/albums-contract.ts'
import { listMySounds } from '../src/works/my-sounds-contract.ts'
import { type Sound, updateSound } from '../src/works/sounds-contract.ts'
import { actAll } from './act.ts'
import {
  ARTISTS,
  albumFields,
  type DemoPerson,
  type DemoSound,
  LISTENERS,
  soundFields,
} from './catalogue/catalogue.ts'
import {
  type Person,
  provideMachineKey,
  provideOrigin,
  join as register,
  signIn,
} from './client.ts'
import { renderCover, renderPortrait } from './covers/cover.ts'
import { audiencesOf, createListening } from './listen.ts'
import { renderSongs } from './render.ts'

interface Task {
  artist: Person
  sound: DemoSound
}

/**
 * Signs everyone up, renders the sounds and uploads them through the API, lets people listen
 * meanwhile, and then do the rest. May be broken off and run again: music that is there already is
 * left.
 */
async function fillDemo(base: string, folder: string): Promise<void> {
  print(
    'Creating the demo: artists, covers and 24 sounds. This takes a few minutes, the first time only.',
  )
  const people = new Map<string, Person>()
  for (const who of [...ARTISTS, ...LISTENERS]) {
    people.set(who.username, await enter(base, who))
  }
  const person = (username: string) => {
    const found = people.get(username)
    if (found === undefined) throw new Error(`no one in the demo is called ${username}`)
    return found
  }
  const listening = createListening()
  const audiences = audiencesOf(ARTISTS)
  const published = await publishAll(person, ({ artist, sound: { key } }, { id, plays }) => {
    // A broken-off run may have left some of the plays.
    const listeners = (audiences.get(key) ?? []).slice(plays)
    listening.hear(id, artist, listeners.map(person))
  })
  const ids = new Map([...published].map(([key, { id }]) => [key, id]))
  for (const [title, id] of await gatherAlbums(person, published)) ids.set(title, id)
  print('Following, clapping, buying…')
  await actAll(person, ids, join(folder, 'demo-acts'))
  print('Simulating the last plays…')
  await listening.end()
}

async function enter(base: string, who: DemoPerson): Promise<Person> {
  const { username, name, email, bio, location, links, locale } = who
  const known = await signIn(base, email)
  if ((await known.call(getMe)).registered_at !== null) return known
  const person = await register(
    base,
    { username, name, email, image: await renderPortrait(who.portrait) },
    known,
  )
  const headerImage =
    who.banner && (await person.uploadImage(await renderCover(who.banner), 'banner.jpg'))
  const profile = { bio, location, links, locale, ...(headerImage && { headerImage }) }
  await person.call(patchMe, { body: profile })
  return person
}

/**
 * Renders and uploads what is missing.
 *
 * @param onThere called for each sound that exists
 * @returns every sound of the catalogue by its key
 */
async function publishAll(
  person: (username: string) => Person,
  onThere: (task: Task, made: Sound) => void,
): Promise<Map<string, Sound>> {
  const published = new Map<string, Sound>()
  const add = (task: Task, made: Sound) => {
    published.set(task.sound.key, made)
    onThere(task, made)
  }
  const missing: Task[] = []
  for (const { username, sounds } of ARTISTS) {
    const artist = person(username)
    const mine = (await artist.call(listMySounds)).items
    for (const sound of sounds) {
      const found = mine.find(({ title }) => title === sound.title)
      if (found) add({ artist, sound }, await finish(artist, sound, found))
      else missing.push({ artist, sound })
    }
  }
  for await (const wav of renderSongs(missing.map(({ sound }) => sound.song))) {
    const task = missing.shift()
    if (task === undefined) break
    const { artist, sound } = task
    const draft = await artist.uploadSound(wav, sound.fileName, { title: sound.title })
    add(task, await finish(artist, sound, draft))
    print(`${published.size} of 24  ${sound.title}`)
  }
  return published
}

/** Gives a draft its cover and its fields; one that a broken-off run had finished stays as it is. */
async function finish(artist: Person, sound: DemoSound, draft: Sound): Promise<Sound> {
  if (draft.coverart !== null) return draft
  const coverartURL = await artist.uploadImage(await renderCover(sound.cover), 'cover.jpg')
  // A limit is checked against the length, which is known once the sound is ready.
  if (draft.edit) await artist.untilReady(draft.edit.transcodeId)
  const body = { ...soundFields(sound), coverartURL }
  return artist.call(updateSound, { params: { id: draft.id }, body })
}

/** @returns the ids of albums by their titles */
async function gatherAlbums(
  person: (username: string) => Person,
  published: Map<string, Sound>,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const { username, albums } of ARTISTS) {
    const artist = person(username)
    const mine = albums.length > 0 ? (await artist.call(listMyAlbums)).items : []
    for (const { title, id } of mine) ids.set(title, id)
    for (const album of albums) {
      if (ids.has(album.title)) continue
      const coverartURL = await artist.uploadImage(await renderCover(album.cover), 'cover.jpg')
      const sounds = album.sounds.flatMap((key) => published.get(key)?.id ?? [])
      const body = { ...albumFields(album), coverartURL, sounds }
      ids.set(album.title, (await artist.call(createAlbum, { body })).id)
      print(`album  ${album.title}`)
    }
  }
  return ids
}

function print(line: string): void {
  process.stdout.write(`  ${line}\n`)
}

const [, , base = 'http://localhost:3000', folder = 'demo-data', key = '', origin] = process.argv
provideMachineKey(key)
if (origin !== undefined) provideOrigin(origin)
await fillDemo(base, folder)
