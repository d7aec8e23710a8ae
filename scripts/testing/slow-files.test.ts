import { expect, test } from 'vitest'
import { listSlowFiles } from './slow-files.ts'

test('files with slow tests are found by the tags in them and in the suites that they share', () => {
  const files = listSlowFiles()
  expect(files).toContain('src/ports/jobs/killed-worker.test.ts')
  expect(files).toContain('src/ports/media/embedded-media-damage.test.ts')
  expect(files).toContain('src/ports/media/long-files.test.ts')
  expect(files).not.toContain('src/uploads/server/posting/admit-file.test.ts')
})
