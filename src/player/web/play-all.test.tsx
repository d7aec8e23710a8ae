// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { openPart, press, settle } from '#client/testing/mount-part.tsx'
import type { Page } from '#kernel/pagination.ts'
import type { Track } from '#works/sounds-contract.ts'
import { openStore, track } from '../testing.ts'
import { PlayAll } from './play-all.tsx'
import { PlayerContext } from './use-player.ts'

type Item = { tracks: readonly Track[] }

/** Items as a page lists them: without the tracks of albums, which reading it gives. */
async function playAll(shown: readonly (readonly string[])[], whole: readonly string[][]) {
  const { store } = openStore()
  const itemsOf = (ids: readonly (readonly string[])[], next: string | null): Page<Item> => ({
    items: ids.map((each) => ({ tracks: each.map((id) => track(id)) })),
    next,
  })
  const asked: (string | undefined)[] = []
  const page = await openPart(
    <PlayerContext value={{ store, open: async () => store, allowSound() {} }}>
      <PlayAll<Item>
        first={itemsOf(shown, 'more')}
        isPartial
        tracksOf={(items) => items.flatMap(({ tracks }) => tracks)}
        read={async (cursor) => {
          asked.push(cursor)
          return cursor ? itemsOf([['last']], null) : itemsOf(whole, 'more')
        }}
      >
        Play
      </PlayAll>
    </PlayerContext>,
  )
  await press(page.named('Play'))
  await settle()
  const { tracks, index } = store.getState()
  return { asked, ids: tracks.map(({ id }) => id), index }
}

test('a list that lacks tracks of albums plays all of them, page after page', async () => {
  const { asked, ids, index } = await playAll([['a'], []], [['a'], ['b', 'c']])
  expect(asked).toEqual([undefined, 'more'])
  expect([ids, index]).toEqual([['a', 'b', 'c', 'last'], 0])
})

test('a list that begins with an album plays from its first sound, even if it shows none', async () => {
  expect(await playAll([[], ['c']], [['a', 'b'], ['c']])).toMatchObject({
    ids: ['a', 'b', 'c', 'last'],
    index: 0,
  })
})

test('a list of albums alone can be played', async () => {
  expect((await playAll([[]], [['a']])).ids).toEqual(['a', 'last'])
})
