import { expect, test } from '@playwright/test'

test('it passes', () => {})
test('it passes when it runs again', () => expect(test.info().retry).toBe(1))
test('it fails twice', () => expect(1).toBe(2))
test.skip('it is skipped', () => {})
