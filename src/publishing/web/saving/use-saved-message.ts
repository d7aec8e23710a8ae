import { useCallback } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Status } from '#publishing/contract.ts'
import { dateToCome } from '../work-form.ts'
import { successOf } from './save-outcome.ts'

/** A sound, or an album. */
interface Saved {
  status: Status
  edit: { wantedStatus: Status | null } | null
  releaseDate: string | null
}

/** The date that is waited for, in words; undefined where none is. */
function useDateToCome(): (of: Omit<Saved, 'status'>) => string | undefined {
  const format = useFormatter()
  return useCallback(
    (of) => {
      const date = dateToCome(of)
      return date && format.dateTime(date, { dateStyle: 'long', timeStyle: 'short' })
    },
    [format],
  )
}

/** What it becomes by itself, and when; undefined where nothing else is wanted. */
export function usePromise(): (of: Omit<Saved, 'status'>) => string | undefined {
  const t = useTranslations('uploads')
  const tEditor = useTranslations('soundEditor')
  const dateOf = useDateToCome()
  return useCallback(
    (of) => {
      if (!of.edit?.wantedStatus) return undefined
      const isPrivate = of.edit.wantedStatus === 'Private'
      const date = dateOf(of)
      if (date === undefined) return t(isPrivate ? 'state.willBePrivate' : 'state.willPublish')
      return tEditor(isPrivate ? 'work.waitsPrivate' : 'work.waits', { date })
    },
    [t, tEditor, dateOf],
  )
}

/** What is said of something that has just been saved. */
export function useSavedMessage(): (saved: Saved, name: string) => string {
  const t = useTranslations('uploads.toasts')
  const dateOf = useDateToCome()
  return useCallback(
    (saved, name) => {
      const isPrivate = saved.edit?.wantedStatus === 'Private'
      const date = dateOf(saved)
      if (date !== undefined) return t(isPrivate ? 'privateOn' : 'publishOn', { name, date })
      return t(isPrivate ? 'privateLater' : successOf(saved), { name })
    },
    [t, dateOf],
  )
}
