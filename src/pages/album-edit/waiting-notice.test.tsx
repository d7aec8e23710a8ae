import { expect, test } from 'vitest'
import { renderPart } from '#client/testing.tsx'
import { translate } from '#i18n/translate.ts'
import type { Album } from '#works/albums-contract.ts'
import { WaitingNotice } from './waiting-notice.tsx'

const { t } = translate('en')
const { t: tJa } = translate('ja')

type Standing = NonNullable<Album['edit']>
type Member = Standing['sounds'][number]

const memberOf = (id: string, transcodeStatus: Member['transcodeStatus']): Member => ({
  id,
  albumOnly: false,
  wantedStatus: null,
  transcodeStatus,
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
  ['/', t('albums.editor.dropped', { titles: '“夜明け”' })],
  ['/ja', tJa('albums.editor.dropped', { titles: '「夜明け」' })],
])(
  'on %s an album that was not published names the sound that prevents it, and what to do',
  (path, words) => {
    const sounds = [memberOf('a', 'ERROR'), memberOf('b', 'READY')]
    const html = noticeOf({ droppedStatus: 'Released', sounds }, path)
    expect(html).toContain(words)
    expect(html).not.toContain('Noon')
  },
)

test.each([
  ['/', t('myWorks.withdrawn.rights_claim')],
  ['/ja', tJa('myWorks.withdrawn.rights_claim')],
])('on %s an album that was withdrawn says so, and nothing of publishing', (path, words) => {
  const sounds = [memberOf('a', 'TRANSCODING')]
  const html = noticeOf({ wantedStatus: 'Released', withdrawnFor: 'rights_claim', sounds }, path)
  expect(html).toContain(words)
  expect(html).not.toContain(t('albums.editor.waitsForSounds'))
})

test('an album that has lost its sounds shows so; one that waits is no alarm', () => {
  expect(noticeOf({ droppedStatus: 'Released' })).toContain(t('albums.editor.droppedEmpty'))
  const sounds = [memberOf('a', 'TRANSCODING')]
  const waiting = noticeOf({ wantedStatus: 'Released', sounds })
  expect(waiting).toContain(t('albums.editor.waitsForSounds'))
  expect(waiting).not.toContain('role="alert"')
})

test.each([
  ['/', t('albums.editor.waitsForRetry', { titles: '“夜明け”' })],
  ['/ja', tJa('albums.editor.waitsForRetry', { titles: '「夜明け」' })],
])(
  'on %s an album that waits for a sound to be retried names it, and what to do',
  (path, words) => {
    const sounds = [{ ...memberOf('a', 'ERROR'), waitsForRetry: true }, memberOf('b', 'READY')]
    const html = noticeOf({ wantedStatus: 'Released', sounds }, path)
    expect(html).toContain(words)
    expect(html).not.toContain('Noon')
  },
)
