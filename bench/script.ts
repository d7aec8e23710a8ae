import { LIMIT_KB, measureScript } from '../scripts/measure-script.ts'
import type { Figure } from './figure.ts'

/** What a first visit to a sound's page loads of script, of what it may. Reads the build. */
export async function benchScript(): Promise<Figure[]> {
  const sizes = [...(await measureScript()).values()]
  const total = sizes.reduce((sum, size) => sum + size, 0)
  return [
    {
      name: 'script of a first visit to a sound',
      ratios: [total / LIMIT_KB],
      reach: 1,
      better: 'lower',
      detail: `${total.toFixed(1)} kB gzipped of ${LIMIT_KB} kB, in ${sizes.length} files`,
    },
  ]
}
