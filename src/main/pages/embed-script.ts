import { join } from 'node:path'

/** The script of frames on other people's pages, from its sources, as one file without imports. */
export async function bundleEmbedScript(root: string): Promise<string> {
  const { build } = await import('vite')
  const result = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2022',
      lib: {
        entry: join(root, 'src/embed/frame/script/main.ts'),
        formats: ['iife'],
        name: 'embed',
        fileName: 'embed',
      },
    },
  })
  const [output] = [result].flat()
  if (!output || !('output' in output)) throw new Error('the script of frames was not built')
  const [chunk, ...more] = output.output
  if (more.length > 0) throw new Error('the script of frames is more than one file')
  return chunk.code
}
