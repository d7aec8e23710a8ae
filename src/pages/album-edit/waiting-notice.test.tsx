import { expect, test } from 'vitest'
import type { Album, MyAlbum } from '#albums/contract.ts'
import { renderPart } from '#client/testing.tsx'
import { MyAlbumRow } from '#pages/my-albums/my-albums-page.tsx'
import { WaitingNotice } from './waiting-notice.tsx'

type Standing = NonNullable<Album['edit']>
type Member = Standing['sounds'][number]

const memberOf = (id: string, transcodeStatus: Member['transcodeStatus']): Member => ({
  ...{ id, albumOnly: false, wantedStatus: null, transcodeStatus },
})

function noticeOf(edit: Partial<Standing>, path = '/'): string {
  const album: Album = Object.assign(Object.create(null), {
    releaseDate: null,
    sounds: [
      { id: 'a', title: '夜明け' },
      { id: 'b', title: 'Noon' },
    ],
    edit: { wantedStatus: null, droppedStatus: null, sounds: [], ...edit },
  })
  return renderPart(<WaitingNotice album={album} />, { path })
}

test.each([
  ['/', ['This album was not published', '“夜明け”', 'publish again']],
  ['/ja', ['公開されていません', '「夜明け」', 'もう一度公開']],
])(
  'on %s an album that was not published names the sound that prevents it, and what to do',
  (path, words) => {
    const sounds = [memberOf('a', 'ERROR'), memberOf('b', 'READY')]
    const html = noticeOf({ droppedStatus: 'Released', sounds }, path)
    for (const word of words) expect(html).toContain(word)
    expect(html).not.toContain('Noon')
  },
)

test('an album that has lost its sounds shows so; one that waits is no alarm', () => {
  expect(noticeOf({ droppedStatus: 'Released' })).toContain('it has no sounds any more')
  const sounds = [memberOf('a', 'TRANSCODING')]
  const waiting = noticeOf({ wantedStatus: 'Released', sounds })
  expect(waiting).toContain('as soon as all of its sounds are ready')
  expect(waiting).not.toContain('role="alert"')
})

test.each([
  ['/', ['“夜明け” could not be made ready', 'press Retry', 'published by itself']],
  ['/ja', ['「夜明け」を準備できません', '「再試行」', '自動的に公開']],
])(
  'on %s an album that waits for a sound to be retried names it, and what to do',
  (path, words) => {
    const sounds = [{ ...memberOf('a', 'ERROR'), waitsForRetry: true }, memberOf('b', 'READY')]
    const html = noticeOf({ wantedStatus: 'Released', sounds }, path)
    for (const word of words) expect(html).toContain(word)
    expect(html).not.toContain('Noon')
  },
)

test('the list of one’s own albums shows what was not published', () => {
  const album: MyAlbum = {
    ...{ id: 'abcdefghijkl', slug: 'box', title: 'Box', user: 'Aoi', username: 'aoi' },
    ...{ coverart: null, accent: null, status: 'Draft', genre: '', sales: true, price: 1000 },
    ...{ nameyourprice: true, releasedAt: null, mine: 'owner', wantedStatus: null },
    ...{ droppedStatus: 'Released', releaseDate: null, count: 2, duration: 0 },
  }
  expect(renderPart(<MyAlbumRow album={album} />)).toContain('a sound could not be made ready')
  const stuck = {
    ...album,
    droppedStatus: null,
    wantedStatus: 'Released',
    waitsForRetry: true,
  } as const
  expect(renderPart(<MyAlbumRow album={stuck} />)).toContain('until you try a sound again')
  const empty = renderPart(<MyAlbumRow album={{ ...album, count: 0 }} />)
  expect(empty).toContain('Not published: it has no sounds any more')
})
