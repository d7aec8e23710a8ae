import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'

/**
 * Removes from node_modules what the built service doesn't use, for an image: parts of the build and of
 * the tests, what browsers get in a bundle, and what only developers read. It is not for a checkout.
 */
const BUILD_ONLY = [
  // They build the pages.
  '@react-router/dev',
  'vite',
  // Browsers have them in their bundles.
  '@fontsource-variable/inter',
  '@sentry/browser',
  'hls.js',
  'react-easy-crop',
]
/** Types, and the compiler that only peers of them ask for. */
const READ_BY_DEVELOPERS = [
  '**/*.d.{ts,mts,cts}',
  '**/*.map',
  '**/*.md',
  'node-linux-*/{include,share}',
  'typescript',
]

const { atime, mtime } = statSync('package.json')
const packageFile = readFileSync('package.json', 'utf8')
const content = JSON.parse(packageFile)
for (const name of BUILD_ONLY) delete content.dependencies[name]
writeFileSync('package.json', JSON.stringify(content))
execFileSync('npm', ['prune', '--omit=dev', '--ignore-scripts'], { stdio: 'inherit' })
// The build is known by the size and time of this file.
writeFileSync('package.json', packageFile)
utimesSync('package.json', atime, mtime)
for (const file of globSync(READ_BY_DEVELOPERS, { cwd: 'node_modules' })) {
  rmSync(`node_modules/${file}`, { recursive: true, force: true })
}
