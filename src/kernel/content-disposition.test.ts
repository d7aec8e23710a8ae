import { expect, test } from 'vitest'
import { contentDisposition } from './content-disposition.ts'

test('the header has the name in UTF-8 and a plain one beside it', () => {
  expect(contentDisposition('Mio - 港 (1).flac')).toBe(
    `attachment; filename="Mio -  (1).flac"; filename*=UTF-8''Mio%20-%20%E6%B8%AF%20%281%29.flac`,
  )
  expect(contentDisposition('港.flac')).toContain('filename="sound.flac"')
  expect(contentDisposition('a"b%41.mp3')).toContain('filename="ab41.mp3"')
})
