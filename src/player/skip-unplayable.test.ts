import { expect, test } from 'vitest'
import { openStore, track } from './testing.ts'

const [a, b, c] = [track('a'), track('b'), track('c')]
const settled = () => new Promise(setImmediate)

/** All are known to the server, which answers. */
function openList() {
  const opened = openStore()
  Object.assign(opened.found, { a, b, c })
  opened.store.dispatch({ type: 'list-chosen', tracks: [a, b, c] })
  opened.events.soundBegan()
  opened.commands.length = 0
  return opened
}

async function fail({ events }: ReturnType<typeof openStore>, times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    events.failed()
    await settled()
  }
}

const playing = ({ store }: ReturnType<typeof openStore>) => {
  const { tracks, index, isPlaying } = store.getState()
  return [tracks[index]?.id, isPlaying]
}

test('one broken sound does not stop an album: it is named, stays, and the next one plays', async () => {
  const opened = openList()
  opened.events.ended()
  opened.commands.length = 0
  await fail(opened)
  expect(opened.commands).toEqual(['play'])
  expect(opened.failed).toEqual([])
  await fail(opened)
  expect(opened.failed).toEqual(['b'])
  expect(playing(opened)).toEqual(['c', true])
  expect(opened.commands.slice(1, 3)).toEqual(['load c 0', 'play'])
  expect(opened.store.getState().tracks).toHaveLength(3)
})

test('a sound that got on before it failed again is tried again where it is', async () => {
  const opened = openList()
  await fail(opened)
  opened.events.soundBegan()
  opened.events.timePassed(9)
  opened.events.timePassed(30)
  await fail(opened)
  expect(opened.failed).toEqual([])
  expect(playing(opened)).toEqual(['a', true])
  // It sounds for a moment before the place where it is broken.
  opened.events.soundBegan()
  opened.events.timePassed(31)
  await fail(opened)
  expect(opened.failed).toEqual(['a'])
  expect(playing(opened)).toEqual(['b', true])
})

test('a list of which nothing can be played comes to an end under repeat, and a press tries anew', async () => {
  const opened = openList()
  opened.store.dispatch({ type: 'repeat-pressed' })
  await fail(opened, 4)
  expect(playing(opened)).toEqual(['c', true])
  await fail(opened, 2)
  expect(opened.failed).toEqual(['a', 'b', 'c'])
  expect(playing(opened)).toEqual(['c', false])
  opened.commands.length = 0
  opened.store.dispatch({ type: 'toggle-pressed' })
  expect(opened.commands).toEqual(['play'])
  await fail(opened, 1)
  expect(playing(opened)).toEqual(['a', true])
})

test('under repeat a broken sound is passed over in each round, and the others play', async () => {
  const opened = openList()
  opened.store.dispatch({ type: 'repeat-pressed' })
  for (const _ of [1, 2]) {
    opened.events.soundBegan()
    opened.events.ended()
    await fail(opened, 2)
    expect(playing(opened)).toEqual(['c', true])
    opened.events.soundBegan()
    opened.events.ended()
    expect(playing(opened)).toEqual(['a', true])
  }
  expect(opened.failed).toEqual(['b', 'b'])
})
