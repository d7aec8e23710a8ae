import { join } from 'node:path'
import { drawImage } from '../image/draw-image.ts'
import { IMAGE_FILE, type Media } from '../media.ts'

/**
 * Draws in this process, for tests of what is done with pictures: a child takes a third of a
 * second.
 */
export const drawImageHere: Media['drawImage'] = async ({ inputFile, outputFolder, crop }) => {
  const file = join(outputFolder, IMAGE_FILE)
  const outcome = await drawImage(inputFile, file, crop)
  if (outcome.type === 'undrawable') return { ok: false, problem: outcome.problem }
  if (outcome.type !== 'drawn') throw new Error(`the picture is ${outcome.type}`)
  const { width, height, accent } = outcome
  return { ok: true, value: { file, width, height, accent } }
}
