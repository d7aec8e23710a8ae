import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { putFiles } from './stream-folder.ts'

test('files count as stored once the storage has each of them', async () => {
  const stored: string[] = []
  const storage = {
    async put(key: string) {
      await setImmediate()
      stored.push(key)
    },
  }
  await putFiles(storage, '/scratch', 'streams/a', ['stream.m3u8', 'stream.mp3'])
  expect(stored).toEqual(['streams/a/stream.m3u8', 'streams/a/stream.mp3'])
})
