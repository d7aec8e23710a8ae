import { expect, test } from 'vitest'
import { renderPart } from '#client/testing.tsx'
import { messages } from '#i18n/translate.ts'
import type { AlbumSummary } from '#works/albums-contract.ts'
import { AlbumTile, ReleaseGrid } from './release-grid.tsx'

const album: AlbumSummary = {
  id: 'albumalbumal',
  slug: 'last-ferry',
  title: 'Last Ferry',
  user: 'Mio Kanda',
  username: 'mio',
  coverart: null,
  accent: null,
  status: 'Released',
  genre: 'electronic',
  sales: true,
  price: 1000,
  nameyourprice: true,
  releasedAt: '2026-11-20T00:00:00Z',
  mine: 'none',
}

test('among albums a tile says what the album costs, among sounds that it is one', () => {
  const alone = renderPart(<AlbumTile album={album} />)
  expect(alone).toContain('¥1,000+</span>')
  expect(alone).not.toContain('>Album<')
  const mixed = renderPart(<ReleaseGrid releases={[{ kind: 'album', album }]} />)
  expect(mixed).toContain('>Album</span>')
  expect(mixed).not.toContain('¥1,000')
})

test('an album that the viewer has says Download, whether it is still sold or not', () => {
  const download = `${messages.en.common.buy.download}</span>`
  const owned = { ...album, mine: 'bought' as const }
  expect(renderPart(<AlbumTile album={owned} />)).toContain(download)
  expect(renderPart(<AlbumTile album={{ ...owned, sales: false }} />)).toContain(download)
  const mixed = renderPart(<ReleaseGrid releases={[{ kind: 'album', album: owned }]} />)
  expect(mixed).toContain(download)
  expect(mixed).not.toContain('¥')
})

test('an album that is not sold has no price', () => {
  const free = renderPart(<AlbumTile album={{ ...album, sales: false }} />)
  expect(free).toContain('Last Ferry')
  expect(free).not.toContain('¥')
})
