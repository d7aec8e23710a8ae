import { expect, test } from 'vitest'
import { askerOf, planReading } from './use-cart-lines.ts'

const [visitor, mio] = [askerOf('', 0), askerOf('aaaaaaaaaaaa', 0)]
const [one, two] = ['sound-bbbbbbbbbbbb', 'album-cccccccccccc']

test('the cart is read anew for another person in the same tab, for more items, and when asked to', () => {
  expect(planReading(undefined, visitor, [one])).toEqual({ known: [], isRead: false, wanted: one })
  const asked = `${visitor},${one},${two}`
  expect(planReading(asked, visitor, [one, two])).toMatchObject({ isRead: true, wanted: '' })
  expect(planReading(asked, visitor, [two])).toMatchObject({ isRead: true, wanted: '' })
  for (const asker of [mio, askerOf('', 1)]) {
    expect(planReading(asked, asker, [one, two])).toEqual({
      known: [one, two],
      isRead: false,
      wanted: `${one},${two}`,
    })
  }
  const back = `${mio},${one},${two}`
  expect(planReading(back, visitor, [one])).toMatchObject({ isRead: false, wanted: one })
  expect(planReading(asked, visitor, [one, 'sound-dddddddddddd']).isRead).toBe(false)
})
