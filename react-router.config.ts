import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // Some thirty routes make a manifest of 2 kB: cheaper than asking for each of them later.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
