import { expect, type Locator } from '@playwright/test'

/** Expects a field to have the focus, and to lie neither behind the header nor behind the publish bar. */
export async function expectInReach(field: Locator, publish: Locator) {
  await expect(field).toBeFocused()
  await expect(field).toBeInViewport({ ratio: 1 })
  const [at, bar] = [await field.boundingBox(), await publish.boundingBox()]
  expect((at?.y ?? 0) + (at?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
  expect(at?.y).toBeGreaterThan(60)
}
