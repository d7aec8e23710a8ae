import { existsSync } from 'node:fs'
import { isSlowRun } from '../../src/kernel/testing/slow-run.ts'
import { BROWSER } from './browser.ts'
import { listSlowFiles } from './slow-files.ts'
import type { Suite } from './suite.ts'
import { TAGS_FILTER } from './tags.ts'

/** What stays undone on a machine without it. */
export const hasChromium = existsSync(BROWSER)

/** @param folders the tests below these alone, or all */
export function unitTests(folders: readonly string[] = []): Suite {
  const mayBeEmpty = folders.length > 0
  const tags = `--tags-filter=${TAGS_FILTER}`
  const files = isSlowRun ? listSlowFiles().filter((file) => isIn(folders, file)) : []
  const args = [
    'run',
    tags,
    ...(files.length > 0 ? files : folders),
    ...(mayBeEmpty ? ['--passWithNoTests'] : []),
  ]
  return { name: 'unit and integration tests', command: 'vitest', args, mayBeEmpty }
}

/** They drive the production build, which has to be there. */
export function endToEndTests(folders: readonly string[] = []): Suite {
  const mayBeEmpty = folders.length > 0
  const config = ['--config', 'e2e/playwright.config.ts']
  const args = ['test', ...config, ...folders, ...(mayBeEmpty ? ['--pass-with-no-tests'] : [])]
  return { name: 'end-to-end tests in Chromium', command: 'playwright', args, mayBeEmpty }
}

const isIn = (folders: readonly string[], file: string) =>
  folders.length === 0 || folders.some((folder) => file.startsWith(folder))
