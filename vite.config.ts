import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { compileMessages } from './scripts/build/compile-messages.ts'
import { dropDescriptions } from './scripts/build/drop-descriptions.ts'
import { lightContracts } from './scripts/build/light-contracts.ts'
import { shakeRouter } from './scripts/build/shake-router.ts'
import { codeSplitting } from './scripts/build/split-code.ts'

export default defineConfig({
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting } } } } },
  // Known beforehand, or the first page of development would load twice.
  optimizeDeps: {
    include: [
      'react-dom/client',
      'react-router/dom',
      'use-intl',
      'use-intl/core',
      'zod/mini',
      'hls.js/light',
    ],
  },
  // The same ending for all classes of a file: it compresses better than one of each class.
  css: { modules: { generateScopedName } },
  plugins: [compileMessages(), lightContracts(), dropDescriptions(), shakeRouter(), reactRouter()],
  build: {
    // One style sheet blocks rendering, and it is cached for every later page.
    cssCodeSplit: false,
    manifest: true,
    // A page that needs all messages preloads each of their chunks itself, and every page has loaded
    // the libraries before anything else.
    modulePreload: {
      resolveDependencies: (file, dependencies) =>
        /\/(en|ja)-/.test(file)
          ? []
          : dependencies.filter((each) => !/\/(vendor|rolldown-runtime)-/.test(each)),
    },
    target: 'es2022',
    // These know light-dark() and nesting by themselves; older ones would get twice the rules.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
})

function generateScopedName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.replace(/\?.*/, ''))
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`
}
