import { useEffect, useState } from 'react'
import { email as emailSchema } from '#accounts/contract.ts'
import { type ApiFailure, callApi, isFailure } from '#client/api-client.ts'
import { refuse, useSubmit } from '#ui/form/use-submit.ts'
import { readShare, restOf, writeShare } from '../../splits.ts'
import {
  getAlbumSplits,
  getSoundSplits,
  putAlbumSplits,
  putSoundSplits,
  type SplitMember,
  type Splits,
} from '../../splits-contract.ts'

export interface SplitRow {
  key: string
  /** The member, where one has been invited already. */
  saved?: SplitMember
  email: string
  share: string
}

const CALLS = {
  sound: { get: getSoundSplits, put: putSoundSplits },
  album: { get: getAlbumSplits, put: putAlbumSplits },
} as const
export type SplitKind = keyof typeof CALLS

/** Holds who shares in a work, as it is stored and as it is typed. */
export function useSplitForm(kind: SplitKind, id: string, onSaved: (invites: boolean) => void) {
  const [stored, setStored] = useState<Splits>()
  const [rows, setRows] = useState<readonly SplitRow[]>([])
  const [failed, setFailed] = useState<ApiFailure>()
  const [attempt, setAttempt] = useState(0)
  const [isChecked, setChecked] = useState(false)

  function show(splits: Splits) {
    setStored(splits)
    setRows(openMembers(splits).map(rowOf))
    setChecked(false)
    setFailed(undefined)
    submission.forget()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    const { signal, ...stop } = abortable()
    void callApi(CALLS[kind].get, { params: { id }, signal }).then((answer) => {
      if (signal.aborted) return
      if (isFailure(answer)) setFailed(answer)
      else show(answer)
    })
    return stop.abort
  }, [kind, id, attempt])

  const saved = stored ? openMembers(stored) : []
  const invites = addedIn(rows).length > 0
  const shares = rows.map(({ share }) => ({ basisPoints: readShare(share) ?? 0 }))
  const isChanged =
    rows.length !== saved.length ||
    rows.some((row) => row.saved?.basisPoints !== readShare(row.share))

  /** Everyone who is stored is named, those who were taken out with 0; then the new ones. */
  function bodyOf() {
    const present = saved.map((member) => {
      const row = rows.find(({ key }) => key === member.id)
      return { id: member.id, basisPoints: row ? (readShare(row.share) ?? 0) : 0 }
    })
    const added = addedIn(rows).map(({ email, share }) => {
      return { email: email.trim(), basisPoints: readShare(share) ?? 0 }
    })
    return { members: [...present, ...added] }
  }

  const submission = useSubmit(async () => {
    setChecked(true)
    const isComplete = rows.every(
      ({ saved: known, email, share }) => (known || isAddress(email)) && readShare(share),
    )
    // The rows say what is wrong.
    if (!isComplete || restOf(shares) < 0) return refuse({})
    const answer = await callApi(CALLS[kind].put, { params: { id }, body: bodyOf() })
    if (isFailure(answer)) return answer
    show(answer)
    onSaved(invites)
  })

  return {
    submission,
    stored,
    rows,
    failed,
    invites,
    isChecked,
    isChanged,
    shares,
    rest: restOf(shares),
    /** The stored members whose share would end. */
    removed: saved.filter(({ id: key }) => !rows.some((row) => row.key === key)),
    /** The message beside the address of a new row. */
    emailProblem: (row: SplitRow) =>
      submission.errors[`members.${saved.length + addedIn(rows).indexOf(row)}.email`],
    edit: (key: string, change: Partial<SplitRow>) =>
      setRows(rows.map((row) => (row.key === key ? { ...row, ...change } : row))),
    add: () => setRows([...rows, { key: crypto.randomUUID(), email: '', share: '' }]),
    remove: (key: string) => setRows(rows.filter((row) => row.key !== key)),
    undo: () => stored && show(stored),
    retry: () => setAttempt(attempt + 1),
  }
}

export const isAddress = (typed: string) => emailSchema.safeParse(typed).success

function abortable() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

function openMembers({ members }: Splits): SplitMember[] {
  return members.filter(({ state }) => state === 'invited' || state === 'accepted')
}

function addedIn(rows: readonly SplitRow[]): SplitRow[] {
  return rows.filter(({ saved }) => saved === undefined)
}

function rowOf(saved: SplitMember): SplitRow {
  const share = writeShare(saved.basisPoints)
  return { key: saved.id, saved, email: saved.email ?? '', share }
}
