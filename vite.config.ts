import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { compileMessages } from './scripts/build/compile-messages.ts'
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
  plugins: [compileMessages(), lightContracts(), shakeRouter(), reactRouter()],
  build: {
    // One style sheet blocks rendering, and it is cached for every later page.
    cssCodeSplit: false,
    manifest: true,
    // A page that needs all messages preloads each of their chunks itself.
    modulePreload: {
      resolveDependencies: (file, dependencies) => (/\/(en|ja)-/.test(file) ? [] : dependencies),
    },
    target: 'es2022',
    // These know light-dark() and nesting by themselves; older ones would get twice the rules.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
})
