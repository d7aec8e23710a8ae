import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiFailure } from '#client/api-client.ts'
import { useToast } from '#ui/overlay/toasts.tsx'
import { useFailureWords } from '#ui/use-failure-words.ts'
import { ConfirmRequest, deleted } from '#works/web/confirm-request.tsx'
import type { Kind } from './my-works-frame.tsx'
import type { Act, MyWork } from './row-parts.tsx'
import type { News } from './use-my-works.ts'

interface List<Work> {
  kind: Kind
  remove: (params: { id: string }) => Promise<undefined | ApiFailure>
  renew: (params: { id: string }) => Promise<Partial<Work> | ApiFailure>
  change: (news: News<Work>) => void
}

/** @returns `ask`, which opens the dialog for a row, and the dialog, which stands beside the list */
export function useRowDialog<Work extends MyWork>(list: List<Work>) {
  const [question, setQuestion] = useState<{ act: Act; work: Work; open: boolean }>()
  const ask = (act: Act, work: Work) => setQuestion({ act, work, open: true })
  const dialog: ReactNode = question && (
    <RowDialog {...list} {...question} onClose={() => setQuestion({ ...question, open: false })} />
  )
  return { ask, dialog }
}

interface RowDialogProps<Work> extends List<Work> {
  act: Act
  work: Work
  open: boolean
  onClose: () => void
}

export function RowDialog<Work extends MyWork>(props: RowDialogProps<Work>) {
  const { kind, remove, renew, change, act, work, open, onClose } = props
  const { id, title } = work
  const t = useTranslations()
  const toast = useToast()
  const isRemoval = act === 'remove'
  return (
    <ConfirmRequest<Partial<Work> | undefined>
      open={open}
      look={isRemoval ? 'danger' : 'strong'}
      title={t(isRemoval ? `${kind}s.mine.removeQuestion` : 'myWorks.renewQuestion')}
      text={t(isRemoval ? `${kind}s.mine.removeText` : 'myWorks.renewText', { title })}
      act={t(`myWorks.${act}Yes`)}
      cancel={t('common.cancel')}
      request={() => (isRemoval ? deleted(remove({ id })) : renew({ id }))}
      messageOf={useFailureWords()}
      onClose={onClose}
      onDone={(moved) => {
        change(new Map([[id, moved]]))
        onClose()
        toast(t(moved ? 'myWorks.renewed' : 'myWorks.removed', { title }))
      }}
    />
  )
}
