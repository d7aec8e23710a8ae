import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import PersonMenu from '#community/web/person-menu.tsx'
import { IconButton } from '#ui/button.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { ConfirmDialog } from '#ui/overlay/dialog.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { hideSupporterText, type WorkSupporter } from '../../supporters-contract.ts'

interface SupporterActsProps {
  supporter: WorkSupporter
  /** What follows /report/ in the address where the sentence or the person is reported. */
  report: string
  /** The sentence with this ID is hidden, or with an @ this person is blocked or muted. */
  onGone: (what: string) => void
}

/** What a member can do about a supporter: the artist hides the sentence, others report it. */
export default function SupporterActs({ supporter, report, onGone }: SupporterActsProps) {
  const { username, canHide, mine, text } = supporter
  return (
    <div className="row">
      {canHide && text !== '' && <HideButton supporter={supporter} onGone={onGone} />}
      {!mine && (
        <PersonMenu
          person={supporter}
          report={report}
          standing={null}
          onChange={() => onGone(`@${username}`)}
        />
      )}
    </div>
  )
}

function HideButton({ supporter, onGone }: Pick<SupporterActsProps, 'supporter' | 'onGone'>) {
  const t = useTranslations('supporting')
  const toast = useToast()
  const [isAsking, setAsking] = useState(false)
  const { id, name, text } = supporter

  const { isBusy, submit } = useSubmit(async () => {
    const answer = await callApi(hideSupporterText, { params: { id } })
    setAsking(false)
    if (isFailure(answer) && answer.status !== 404) return toast(answer.message, 'failed')
    toast(t('hidden'))
    onGone(id)
  })

  return (
    <>
      <IconButton icon="trash" label={t('hide')} onClick={() => setAsking(true)} />
      <ConfirmDialog
        open={isAsking}
        title={t('hideQuestion', { name })}
        text={text}
        act={t('hideYes')}
        busy={isBusy}
        onConfirm={submit}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
