import { expect, test } from 'vitest'
import { soundWith } from '#sounds/web/testing.ts'
import { isMoving } from './waits-for.ts'

test.each<[Parameters<typeof soundWith>[0], boolean]>([
  [{ transcodeStatus: 'TRANSCODING' }, true],
  [{ transcodeStatus: 'TRANSCODING', transcodeError: 'held' }, false],
  [{ replacing: 'rrrrrrrrrrrr' }, true],
  [{ replacing: 'rrrrrrrrrrrr', replaceHeld: true }, false],
  [{ wantedStatus: 'Released' }, true],
  [{ previewWaiting: true }, true],
  [{ previewWaiting: true, transcodeStatus: 'ERROR' }, false],
  [{}, false],
])('what is held, or waits for nothing, is not asked about again: %j (%s)', (edit, asks) => {
  expect(isMoving(soundWith(edit))).toBe(asks)
})
