import { Builder } from '../builder.ts'
import { type Person, VISITOR } from '../client.ts'
import type { Service } from '../start.ts'
import { listenAgain, meet } from './community.ts'
import { earn } from './earnings.ts'
import { join, leave } from './people.ts'
import { sell } from './sales.ts'
import { publish } from './works.ts'

export interface World {
  builder: Builder
  /** A visitor, a member who has nothing to do with it, who bought from the artist, and the artist. */
  people: Person[]
  /** Whose registration is unfinished. */
  newcomer: Person
}

/** Two months in April to June 2035. */
export async function fillWorld(service: Service): Promise<World> {
  const builder = new Builder(service)
  const people = await join(builder)
  await publish(builder, people)
  await meet(builder, people)
  await sell(builder, people)
  await earn(builder, people)
  await leave(builder, people)
  await listenAgain(builder, people)
  // RECORDED_AT, in Japan.
  await builder.at('2035-06-10T12:00:00')
  const named = [
    ['member', 'hana'],
    ['buyer', 'kei'],
    ['owner', 'mio'],
  ] as const
  const present: Person[] = [VISITOR]
  for (const [name, username] of named) {
    present.push(await builder.signIn(`${username}@example.com`, { name }))
    await nameSessions(builder, present.at(-1) ?? VISITOR)
  }
  const newcomer = await builder.signIn('bird@example.com', { name: 'newcomer' })
  const { items } = await builder.call(newcomer, 'GET /api/my/connections')
  for (const { id } of items) builder.name(id, 'connection of newcomer')
  await prepare(builder, present)
  const keys = await builder.operate('search keys')
  builder.name(/Search key.*?(\w{32})/.exec(keys)?.[1] ?? '', 'search key')
  return { builder, people: present, newcomer }
}

async function nameSessions(builder: Builder, person: Person): Promise<void> {
  const { items } = await builder.call(person, 'GET /api/my/sessions')
  for (const { id, current } of items) {
    builder.name(id, `${current ? 'session' : 'earlier session'} of ${person.name}`)
  }
}

/** What lasts for hours or days only. */
async function prepare(builder: Builder, people: readonly Person[]): Promise<void> {
  const [, , buyer = VISITOR, owner = VISITOR] = people
  const large = { name: 'large.wav', bytes: 40_000_000 }
  const parts = await builder.act(owner, 'POST /api/upload/sounds/parts', large)
  builder.name(parts.id, 'parts')
  const library = await builder.act(buyer, 'POST /api/my/library', { format: 'mp3' })
  builder.name(library.id, 'library of buyer')
  // The files of a library are made in turns.
  await builder.service.runJobs()
}
