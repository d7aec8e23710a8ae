import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { useFailureWords } from '#publishing/web/use-failure-words.ts'
import { deleteSound, renewSoundLink, type Sound } from '#sounds/contract.ts'
import { useForgetReplacements } from '#sounds/web/forget-replacements.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import styles from './my-sounds.module.css'
import parts from './row.module.css'

/** What is asked about one sound; undefined: nothing. */
export interface Asked {
  what: 'remove' | 'renew'
  sound: Sound
}

interface RowDialogProps {
  asked: Asked | undefined
  onClose: () => void
  onDeleted: (id: string) => void
  onRenewed: (id: string, sound: Sound) => void
}

/** A question before what cannot be taken back. */
export function RowDialog({ asked, onClose, onDeleted, onRenewed }: RowDialogProps) {
  const t = useTranslations('sounds.mine')
  const toast = useToast()
  const wordsOf = useFailureWords()
  const forgetReplacements = useForgetReplacements()
  const [isBusy, setBusy] = useState(false)
  // The words stay while the dialog closes.
  const [last, setLast] = useState<Asked>()
  const [failed, setFailed] = useState<string>()
  if (asked !== undefined && asked !== last) {
    setLast(asked)
    setFailed(undefined)
  }
  const { what, sound } = asked ?? last ?? { what: 'remove' as const, sound: undefined }
  const title = sound?.title ?? ''

  async function act() {
    if (sound === undefined) return
    setBusy(true)
    setFailed(undefined)
    const problem = what === 'remove' ? await remove(sound) : await renew(sound)
    setBusy(false)
    setFailed(problem)
    if (problem !== undefined) return toast(problem, 'failed')
    onClose()
    toast(t(what === 'remove' ? 'removed' : 'renewed', { title }))
  }

  /** @returns the words of what went wrong */
  async function remove({ id }: Sound): Promise<string | undefined> {
    const answer = await callApi(deleteSound, { params: { id } })
    // Not there any more is what was wanted.
    if (isFailure(answer) && answer.status !== 404) return wordsOf(answer)
    forgetReplacements(id)
    onDeleted(id)
  }

  async function renew({ id }: Sound): Promise<string | undefined> {
    const answer = await callApi(renewSoundLink, { params: { id } })
    if (isFailure(answer)) return wordsOf(answer)
    onRenewed(id, answer)
  }

  return (
    <Dialog
      open={asked !== undefined}
      width="narrow"
      title={t(`${what}Question`)}
      onClose={onClose}
    >
      <p>{t(`${what}Text`, { title })}</p>
      {failed !== undefined && (
        <p role="alert" className={parts.failed}>
          <Icon name="alert" size={16} />
          {failed}
        </p>
      )}
      <div className={styles.answers}>
        <Button look="outline" onClick={onClose}>
          {t(`${what}No`)}
        </Button>
        <Button look={what === 'remove' ? 'danger' : 'strong'} busy={isBusy} onClick={act}>
          {t(`${what}Yes`)}
        </Button>
      </div>
    </Dialog>
  )
}
