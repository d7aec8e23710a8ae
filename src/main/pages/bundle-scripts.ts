import { join } from 'node:path'

/** The script of frames on other people's pages. */
export const bundleEmbedScript = (root: string) =>
  bundleScript(root, 'src/embed/frame/script/main.ts', 'iife')

/** @internal Sends errors, fetched with the first one; only react-router.config.ts builds it. */
export const bundleErrorScript = (root: string) =>
  bundleScript(root, 'src/client/error-reports/main.ts', 'es')

/** The worker that browsers run beside the pages. */
export const bundleWorker = (root: string) =>
  bundleScript(root, 'src/app/service-worker/main.ts', 'iife')

/** The script of the page that opens without a network. */
export const bundleOfflineScript = (root: string) =>
  bundleScript(root, 'src/app/service-worker/offline-page/main.ts', 'iife')

/** A script from its sources, as one file without imports. */
async function bundleScript(root: string, entry: string, format: 'iife' | 'es'): Promise<string> {
  const { build } = await import('vite')
  const result = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    define: {
      // Sentry’s client leaves out its tracing and its log with these.
      __SENTRY_DEBUG__: 'false',
      __SENTRY_TRACING__: 'false',
      // Libraries leave out what helps in development; browsers have no `process`.
      'process.env.NODE_ENV': JSON.stringify('production'),
    },
    build: {
      write: false,
      target: 'es2022',
      lib: {
        entry: join(root, entry),
        formats: [format],
        name: 'script',
        fileName: 'script',
      },
    },
  })
  const [output] = [result].flat()
  if (!output || !('output' in output)) throw new Error(`${entry} was not built`)
  const [chunk, ...more] = output.output
  if (more.length > 0) throw new Error(`${entry} is more than one file`)
  return chunk.code
}
