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
  /** A visitor, a member who has nothing to do with it, the artist, and who bought from it. */
  people: Person[]
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
  return { builder, people: present }
}

async function nameSessions(builder: Builder, person: Person): Promise<void> {
  const { items } = await builder.call(person, 'GET /api/my/sessions')
  for (const { id, current } of items) {
    builder.name(id, `${current ? 'session' : 'earlier session'} of ${person.name}`)
  }
}
