import { expect, test } from 'vitest'
import { answersOf } from './leave-guard.tsx'

test('unsaved edits are discarded when the person agrees to leave, and not when they stay', () => {
  const done: string[] = []
  const blocker = { proceed: () => void done.push('left'), reset: () => void done.push('stayed') }
  const { onConfirm, onCancel } = answersOf(blocker, () => done.push('discarded'))
  onCancel()
  expect(done).toEqual(['stayed'])
  onConfirm()
  expect(done).toEqual(['stayed', 'discarded', 'left'])
})
