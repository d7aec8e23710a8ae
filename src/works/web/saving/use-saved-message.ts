import { useFormatter, useTranslations } from 'use-intl'
import type { Status } from '../../contract.ts'
import { dateToCome, type Work } from '../work-form.ts'
import { successOf } from './save-outcome.ts'

type Dated = Pick<Work, 'edit' | 'releaseDate'>

function useDateToCome() {
  const format = useFormatter()
  return (of: Dated) => {
    const date = dateToCome(of)
    return date && format.dateTime(date, { dateStyle: 'long', timeStyle: 'short' })
  }
}

/** The message for a wanted status, and its date; undefined without one. */
export function usePromise(): (of: Dated) => string | undefined {
  const t = useTranslations()
  const dateOf = useDateToCome()
  return (of) => {
    if (!of.edit?.wantedStatus) return undefined
    const isPrivate = of.edit.wantedStatus === 'Private'
    const date = dateOf(of)
    if (date === undefined)
      return t(isPrivate ? 'uploads.state.willBePrivate' : 'uploads.state.willPublish')
    return t(isPrivate ? 'soundEditor.work.waitsPrivate' : 'soundEditor.work.waits', { date })
  }
}

/** `before`: its status until then. What was public already is saved, and not published again. */
export function useSavedMessage(): (
  saved: Dated & Pick<Work, 'status'>,
  of: { name: string; before: Status | undefined },
) => string {
  const t = useTranslations('uploads.toasts')
  const dateOf = useDateToCome()
  return (saved, { name, before }) => {
    const isPrivate = saved.edit?.wantedStatus === 'Private'
    const date = dateOf(saved)
    if (date !== undefined) return t(isPrivate ? 'privateOn' : 'publishOn', { name, date })
    if (isPrivate) return t('privateLater', { name })
    const success = successOf(saved)
    return t(success === 'published' && before === 'Released' ? 'saved' : success, { name })
  }
}
