import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { compressAssets } from './scripts/build/compress-assets.ts'
import { ERROR_SCRIPT } from './src/client/error-reports/catch-errors.ts'
import { hashSources } from './src/main/build-web.ts'
import {
  bundleEmbedScript,
  bundleErrorScript,
  bundleOfflineScript,
  bundleWorker,
} from './src/main/pages/bundle-scripts.ts'

/** Of what this build is made of: read before it begins, as they may change meanwhile. */
const sources = hashSources()

export default {
  appDirectory: 'src/app',
  buildDirectory: 'build',
  ssr: true,
  // Some thirty routes make a manifest of 2 kB: cheaper than asking for each of them later.
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig: { buildDirectory } }) {
    const script = await bundleEmbedScript(import.meta.dirname)
    await writeFile(join(buildDirectory, 'embed.js'), script)
    const root = import.meta.dirname
    await writeFile(join(buildDirectory, 'worker.js'), await bundleWorker(root))
    await writeFile(join(buildDirectory, 'offline.js'), await bundleOfflineScript(root))
    const errorScript = await bundleErrorScript(import.meta.dirname)
    await writeFile(join(buildDirectory, 'client', ERROR_SCRIPT), errorScript)
    await compressAssets(join(buildDirectory, 'client'))
    await writeFile(join(buildDirectory, 'stamp'), await sources)
  },
} satisfies Config
