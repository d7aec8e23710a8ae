import { expect, test } from 'vitest'
import { renderPart } from '#client/testing.tsx'
import { messages, translate } from '#i18n/translate.ts'
import type { FileTags } from '#uploads/contract.ts'
import { noUploads } from '#uploads/web/state/uploads-reducer.ts'
import type { SoundForm } from '#works/web/sounds/editor/sound-form.ts'
import type { SoundUploadEvent } from '../state/sound-upload.ts'
import { soundUploadsReducer } from '../state/sound-uploads-reducer.ts'
import { ALL_TAGS, editorWith, NO_TAGS } from '../testing.ts'
import { FileTagSuggestions } from './tag-suggestions.tsx'

const { t } = translate('en')
const { t: tJa } = translate('ja')

interface Offering {
  path?: '/' | '/ja'
  albumSuggestion?: string
  change?: Partial<SoundForm>
}

function elementOf(
  tags: Partial<FileTags> | null,
  { path = '/', albumSuggestion, change = {} }: Offering = {},
): string {
  const told = tags && { ...NO_TAGS, ...tags }
  const events: SoundUploadEvent[] = [
    { type: 'files-chosen', files: [{ id: 'a', fileName: 'Dawn.wav', bytes: 100 }] },
    { type: 'file-arrived', id: 'a' },
    { type: 'transcode-requested', id: 'a', transcodeId: 't' },
    {
      type: 'transcode-progressed',
      id: 'a',
      status: { status: 'TRANSCODING', progress: 0, tags: told },
    },
  ]
  const [upload] = events.reduce(soundUploadsReducer, noUploads).list
  if (!upload) throw new Error('there is no upload')
  const { form, savedForm: saved } = editorWith(change)
  const editor = { form, saved, isBusy: false, edit: () => {}, setCoverBusy: () => {} }
  return renderPart(
    <FileTagSuggestions
      upload={upload}
      editor={editor}
      albumSuggestion={albumSuggestion}
      onDismiss={() => {}}
    />,
    { path },
  )
}

const wordsOf = (path: '/' | '/ja') => messages[path === '/ja' ? 'ja' : 'en'].uploads.offer
/** The names of its buttons, in their order. */
const buttonsOf = (html: string) =>
  [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/g)].map(
    ([, attributes = '', text]) => /aria-label="([^"]*)"/.exec(attributes)?.[1] ?? text,
  )

test.each(['/', '/ja'] as const)(
  'on %s all tags of the file are shown, and those with a field can be used',
  (path) => {
    const html = elementOf(ALL_TAGS, { path })
    const words = wordsOf(path)
    for (const said of ['First light', 'Mio', '夜の箱', '>3<', '2024', 'JPA012600001']) {
      expect(html).toContain(said)
    }
    const uses = [words.title, words.genre, words.isrc, words.cover].map((what) =>
      String(words.useOf).replace('{what}', String(what)),
    )
    expect(buttonsOf(html)).toEqual([words.dismiss, ...uses, words.useAll])
  },
)

test('a value that the form already has is marked, and has no button', () => {
  const change = { title: 'First light', genre: 'hiphop' }
  const html = elementOf({ title: 'First light', genre: 'Hip-Hop/Rap' }, { change })
  expect(html.split(`${wordsOf('/').used}<`)).toHaveLength(3)
  expect(buttonsOf(html)).toEqual([wordsOf('/').dismiss])
})

test('one thing alone is not all', () => {
  expect(buttonsOf(elementOf({ genre: 'Jazz' }))).toEqual([
    wordsOf('/').dismiss,
    t('uploads.offer.useOf', { what: t('uploads.offer.genre') }),
  ])
})

test.each([
  [
    '/',
    'ヒップホップ',
    t('uploads.offer.genreAs', { said: 'ヒップホップ', genre: 'Hip-hop / rap' }),
  ],
  ['/', 'Hip-Hop/Rap', 'Hip-Hop/Rap'],
  [
    '/ja',
    'Hip-Hop/Rap',
    tJa('uploads.offer.genreAs', { said: 'Hip-Hop/Rap', genre: 'ヒップホップ・ラップ' }),
  ],
] as const)('on %s the genre %s is said to be %s', (path, genre, words) => {
  expect(elementOf({ genre }, { path })).toContain(`>${words}<`)
})

test('a number is shown with its disc, where the tags have it', () => {
  expect(elementOf({ trackNumber: 3, discNumber: 2 })).toContain('>3 on disc 2<')
  expect(elementOf({ trackNumber: 3, discNumber: 2 }, { path: '/ja' })).toContain(
    '>3（ディスク2）<',
  )
})

test.each([{ album: '夜の箱' }, { trackNumber: 3 }])(
  '%j links to the suggested album, if there is one',
  (tags) => {
    const { toAlbum, dismiss } = wordsOf('/')
    expect(buttonsOf(elementOf(tags, { albumSuggestion: 'offer' }))).toEqual([dismiss, toAlbum])
    expect(buttonsOf(elementOf(tags))).toEqual([dismiss])
  },
)

test('a file without tags has no panel', () => {
  expect(elementOf(null)).toBe('')
})
