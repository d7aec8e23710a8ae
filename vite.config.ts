import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { compileWords } from './scripts/compile-words.ts'
import { lightContracts } from './scripts/light-contracts.ts'

/**
 * Few files instead of forty: what every page needs and seldom changes, what pages share, and zod
 * apart, which only the pages that check forms want.
 */
const codeSplitting = {
  groups: [
    { name: 'zod', test: /node_modules\/zod\// },
    {
      name: 'vendor',
      test: /node_modules\/(react|react-dom|scheduler|react-router|use-intl|@formatjs)\//,
    },
    { name: 'parts', test: /src\/web\/(?!home|static)/, minShareCount: 2 },
  ],
}

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
  plugins: [compileWords(), lightContracts(), reactRouter()],
  build: {
    // One style sheet blocks rendering, and it is cached for every later page.
    cssCodeSplit: false,
    manifest: true,
    target: 'es2022',
    // These know light-dark() and nesting by themselves; older ones would get twice the rules.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
})
