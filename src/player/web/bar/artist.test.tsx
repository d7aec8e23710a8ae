import { expect, test } from 'vitest'
import { renderPart } from '#client/testing.tsx'
import { track } from '../../testing.ts'
import { Artist } from './artist.tsx'

test('the artist of what plays leads to their page, and one who has left to none', () => {
  const html = renderPart(<Artist track={track('a')} className="artist" />)
  expect(html).toContain('href="/user/mio"')
  const left = { ...track('a'), username: '', user: 'Mio' }
  const gone = renderPart(<Artist track={left} className="artist" />)
  expect(gone).toContain('Mio')
  expect(gone).not.toContain('href')
})
