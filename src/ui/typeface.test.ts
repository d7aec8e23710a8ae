import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')

test('the one file of the typeface is at most 60 kB, and pages preload it', () => {
  const files = [...read('typeface.css').matchAll(/url\("([^"]+)"\)/g)].map(([, file = '']) => file)
  expect(files).toHaveLength(1)
  const [file = ''] = files
  expect(statSync(createRequire(import.meta.url).resolve(file)).size).toBeLessThanOrEqual(60_000)
  expect(read('../app/root.tsx')).toContain(`import inter from '${file}?url'`)
})

test('what stands in for the typeface takes as much room: 0.97 em above and 0.24 em below the line', () => {
  const faces = read('typeface.css')
    .split('@font-face')
    .filter((face) => face.includes('Fallback'))
  expect(faces).toHaveLength(2)
  for (const face of faces) {
    const share = (name: string) => Number(new RegExp(`${name}: ([\\d.]+)%`).exec(face)?.[1]) / 100
    expect(share('ascent-override') * share('size-adjust')).toBeCloseTo(0.969, 2)
    expect(share('descent-override') * share('size-adjust')).toBeCloseTo(0.241, 2)
  }
})

test('Japanese text keeps its full width, and is in the system’s fonts', () => {
  expect(read('tokens.css')).not.toContain('palt')
  const [, stack = ''] = /--font:\s*([^;]+);/.exec(read('tokens.css')) ?? []
  const fonts = stack.split(/,\s*/)
  const japanese = ['"Hiragino Sans"', '"Noto Sans JP"', '"Yu Gothic"'].map((name) =>
    fonts.indexOf(name),
  )
  expect(japanese).toEqual([2, 3, 5])
  expect(fonts.indexOf('system-ui')).toBeGreaterThan(5)
  expect(read('typeface.css')).toContain('local("Yu Gothic Medium")')
})
