import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { compileWords } from './scripts/compile-words.ts'
import { lightContracts } from './scripts/light-contracts.ts'

/** Together only with its like: zod is wanted by the pages that check forms, never by the first. */
const codeSplitting = { groups: [{ name: 'zod', test: /node_modules\/zod\// }] }

export default defineConfig({
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting } } } } },
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
