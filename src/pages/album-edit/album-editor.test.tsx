import { expect, test } from 'vitest'
import { renderPart } from '#client/testing.tsx'
import { messages, translate } from '#i18n/translate.ts'
import { ToastProvider } from '#ui/overlay/toasts.tsx'
import type { Album } from '#works/albums-contract.ts'
import { soundOf, soundWith } from '#works/web/sounds/testing.ts'
import { AlbumEditor } from './album-editor.tsx'
import { itemOfSound } from './sounds/album-item.ts'
import { AlbumSounds } from './sounds/album-sounds.tsx'

const SOUNDS = [
  soundOf({ id: 'a', title: 'Dawn', price: 150 }),
  soundOf({ id: 'b', title: 'Dusk', price: 300 }),
]
const ENTRY = { albumOnly: false, wantedStatus: null, transcodeStatus: 'READY' } as const
const { edit: _, ...ofSound } = soundOf()

function albumOf(fields: Partial<Album>): Album {
  return {
    ...ofSound,
    id: 'album',
    title: 'Box',
    price: 1000,
    upc: null,
    announced: false,
    upcoming: [],
    duration: 24,
    sounds: SOUNDS,
    edit: {
      wantedStatus: null,
      droppedStatus: null,
      sounds: SOUNDS.map(({ id }) => ({ ...ENTRY, id })),
    },
    ...fields,
  }
}
const editorOf = (fields: Partial<Album>, path = '/') =>
  renderPart(
    <ToastProvider>
      <AlbumEditor album={albumOf(fields)} />
    </ToastProvider>,
    { path },
  )

test.each(['/', '/ja'] as const)(
  'on %s an album that costs more than its sounds is pointed out',
  (path) => {
    const { t } = translate(path === '/ja' ? 'ja' : 'en')
    const words = t('albums.editor.costsMore', { sum: '¥450', price: '¥1,000' })
    expect(editorOf({}, path)).toContain(`notice small">${words}<`)
    for (const price of [450, 300]) expect(editorOf({ price }, path)).not.toContain('notice small')
    expect(editorOf({ sales: false }, path)).not.toContain('notice small')
  },
)

test.each(['/', '/ja'] as const)(
  'on %s a refused album names the sounds that are broken',
  (path) => {
    const { t } = translate(path === '/ja' ? 'ja' : 'en')
    const broken = soundWith(
      { transcodeStatus: 'ERROR', transcodeError: 'damaged' },
      { id: 'c', title: 'Noise' },
    )
    const items = [...SOUNDS, broken].map(itemOfSound)
    const html = renderPart(
      <ToastProvider>
        <AlbumSounds
          sounds={['a', 'b', 'c']}
          items={{
            known: new Map(items.map((item) => [item.id, item])),
            failed: new Map(),
            learn: () => {},
            setAlbumOnly: async () => {},
            publish: async () => {},
          }}
          problem="album_sound_errored"
          isPublic={false}
          onChange={() => {}}
        />
      </ToastProvider>,
      { path },
    )
    const titles = t('albums.editor.quoted', { title: 'Noise' })
    expect(html).toContain(t('albums.editor.broken', { titles }))
    expect(html).not.toContain(String(messages.en.problems.album_sound_errored))
  },
)

test('while a public album’s sounds are processed its progress is shown, and then its link', () => {
  const edit = {
    wantedStatus: 'Released' as const,
    droppedStatus: null,
    sounds: SOUNDS.map(({ id }, index) => ({
      ...ENTRY,
      id,
      transcodeStatus: index === 0 ? ('READY' as const) : ('TRANSCODING' as const),
    })),
  }
  expect(editorOf({ edit })).toMatch(/<progress[^>]* value="50"/)
  expect(editorOf({ status: 'Released' })).toContain(
    'value="https://music.example.com/album/album/dawn"',
  )
})
