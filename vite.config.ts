import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { compileWords } from './scripts/compile-words.ts'

export default defineConfig({
  plugins: [compileWords(), reactRouter()],
  build: {
    // One style sheet blocks rendering, and it is cached for every later page.
    cssCodeSplit: false,
    manifest: true,
    target: 'es2022',
  },
})
