import { expect, test } from 'vitest'
import type { Status } from '../contract.ts'
import { type PublishPlan, planAll, planPublishing } from './publish-plan.ts'

const NOW = Date.parse('2026-11-23T00:00:00Z')
const FUTURE = '2026-12-24T20:00:00Z'
const PAST = '2020-01-01T00:00:00Z'

interface Given {
  chosen?: Status
  date?: string | null
  saved?: Status
  wanted?: Status | null
  savedDate?: string | null
  isReady?: boolean
}
function planOf({ chosen = 'Draft', date = null, isReady = true, ...given }: Given): PublishPlan {
  const work = {
    status: given.saved ?? 'Draft',
    releaseDate: given.savedDate ?? null,
    edit: { wantedStatus: given.wanted ?? null },
  }
  return planPublishing({ form: { status: chosen, releaseDate: date }, work, isReady }, NOW)
}

test.each<[Given, PublishPlan['act']]>([
  [{}, 'publish'],
  [{ chosen: 'Released' }, 'publish'],
  [{ date: PAST }, 'publish'],
  [{ isReady: false }, 'publishWhenReady'],
  [{ date: FUTURE }, 'schedule'],
  [{ date: FUTURE, isReady: false }, 'schedule'],
])('of a draft with %j one press makes it public: %s', (given, act) => {
  expect(planOf(given)).toEqual({ act, status: 'Released', canSaveDraft: true })
})

test('what is not uploaded yet is published when ready', () => {
  const form = { status: 'Draft', releaseDate: null } as const
  const plan = planPublishing({ form, work: undefined, isReady: false }, NOW)
  expect(plan).toEqual({ act: 'publishWhenReady', status: 'Released', canSaveDraft: true })
})

test('a chosen Private is never published for everyone', () => {
  const plan = { act: 'savePrivate', status: 'Private' }
  expect(planOf({ chosen: 'Private' })).toEqual({ ...plan, canSaveDraft: true })
  expect(planOf({ chosen: 'Private', saved: 'Released' })).toEqual({ ...plan, canSaveDraft: false })
})

test('what is public, private or on its way keeps its status while it is edited', () => {
  for (const status of ['Released', 'Private'] as const) {
    const plan = { act: 'saveChanges', status, canSaveDraft: false }
    expect(planOf({ chosen: status, saved: status })).toEqual(plan)
    expect(planOf({ chosen: status, wanted: status })).toEqual(plan)
  }
  const dated = { chosen: 'Released', wanted: 'Released', savedDate: FUTURE } as const
  expect(planOf({ ...dated, date: FUTURE }).act).toBe('saveChanges')
  expect(planOf({ ...dated, date: null }).act).toBe('publish')
})

test('what is public or private can become a draft, and a private one public', () => {
  for (const saved of ['Released', 'Private'] as const) {
    const plan = { act: 'unpublish', status: 'Draft', canSaveDraft: false }
    expect(planOf({ chosen: 'Draft', saved })).toEqual(plan)
  }
  const opened = { act: 'publish', status: 'Released', canSaveDraft: false }
  expect(planOf({ chosen: 'Released', saved: 'Private' })).toEqual(opened)
})

test('several are counted as they will be published, and fewer than two have no button of their own', () => {
  const [ready, slow, dated] = [planOf({}), planOf({ isReady: false }), planOf({ date: FUTURE })]
  const other = planOf({ chosen: 'Released', saved: 'Released' })
  expect(planAll([ready, ready])).toEqual({ act: 'publish', count: 2 })
  expect(planAll([ready, dated, other])).toEqual({ act: 'publish', count: 2 })
  expect(planAll([ready, slow, dated])).toEqual({ act: 'publishWhenReady', count: 3 })
  expect(planAll([dated, dated])).toEqual({ act: 'schedule', count: 2 })
  expect(planAll([ready, other])).toBeUndefined()
})
