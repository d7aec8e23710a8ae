import { useBlocker } from 'react-router'
import { expect, test, vi } from 'vitest'
import { renderPart } from '#client/testing.tsx'
import { ConfirmDialog } from '../overlay/dialog.tsx'
import { LeaveGuard } from './leave-guard.tsx'

vi.mock('react-router', async (original) => ({
  ...(await original<object>()),
  useBlocker: vi.fn(),
}))
vi.mock('../overlay/dialog.tsx', () => ({ ConfirmDialog: vi.fn(() => null) }))

test('unsaved edits are discarded when the person agrees to leave, and not when they stay', () => {
  const done: string[] = []
  vi.mocked(useBlocker, { partial: true }).mockReturnValue({
    state: 'blocked',
    proceed: () => void done.push('left'),
    reset: () => void done.push('stayed'),
  })
  renderPart(<LeaveGuard because="unsaved" onLeave={() => done.push('discarded')} />)
  const [asked] = vi.mocked(ConfirmDialog).mock.calls[0] ?? []
  asked?.onCancel()
  expect(done).toEqual(['stayed'])
  asked?.onConfirm()
  expect(done).toEqual(['stayed', 'discarded', 'left'])
})
