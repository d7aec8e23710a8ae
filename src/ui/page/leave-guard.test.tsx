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

test('what is unsaved is given up by who agrees to leave, and by nobody who stays', () => {
  const done: string[] = []
  vi.mocked(useBlocker, { partial: true }).mockReturnValue({
    state: 'blocked',
    proceed: () => void done.push('left'),
    reset: () => void done.push('stayed'),
  })
  renderPart(<LeaveGuard because="unsaved" onLeave={() => done.push('given up')} />)
  const [asked] = vi.mocked(ConfirmDialog).mock.calls[0] ?? []
  asked?.onCancel()
  expect(done).toEqual(['stayed'])
  asked?.onConfirm()
  expect(done).toEqual(['stayed', 'given up', 'left'])
})
