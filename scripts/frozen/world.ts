import { Builder } from './builder.ts'
import { type Person, VISITOR } from './client.ts'
import type { Service } from './start.ts'

export interface World {
  builder: Builder
  /** A visitor, a member who has nothing to do with it, the artist, and who bought from it. */
  people: Person[]
}

export async function fillWorld(service: Service): Promise<World> {
  const world = new Builder(service)
  await world.at('2040-04-02T10:00:00')
  const mio = await world.join('mio', 'Mio Quay')
  const sora = await world.join('sora', 'Sora')
  const transcodeId = await world.recording(mio, { seconds: 2, pitch: 220, file: 'harbour.wav' })
  const sound = await world.act(mio, 'POST /api/sounds', {
    transcodeId,
    title: 'Harbour',
    genre: 'electronic',
    price: 500,
    sales: true,
    status: 'Released',
    coverartURL: await world.image(mio, '#246'),
  })
  world.name(sound.id, 'sound harbour')
  return {
    builder: world,
    people: [VISITOR, { ...sora, name: 'member' }, { ...mio, name: 'owner' }],
  }
}
