import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { compressAssets } from './scripts/build/compress-assets.ts'
import { bundleEmbedScript } from './src/main/pages/embed-script.ts'

export default {
  appDirectory: 'src/app',
  buildDirectory: 'build',
  ssr: true,
  // Some thirty routes make a manifest of 2 kB: cheaper than asking for each of them later.
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig: { buildDirectory } }) {
    const script = await bundleEmbedScript(import.meta.dirname)
    await writeFile(join(buildDirectory, 'embed.js'), script)
    await compressAssets(join(buildDirectory, 'client'))
  },
} satisfies Config
