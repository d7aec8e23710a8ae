import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ApiFailure, callApi, isFailure } from '#client/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { useFailureWords } from '#ui/use-failure-words.ts'
import {
  type ChangedSounds,
  changeMySounds,
  MY_SOUNDS_AT_ONCE,
  type MySound,
  type MySoundsChange,
} from '#works/my-sounds-contract.ts'
import styles from './bulk.module.css'
import { BulkDialog } from './bulk-dialog.tsx'

export interface Changed extends ChangedSounds {
  broken: ApiFailure | undefined
}

interface BulkBarProps {
  chosen: readonly MySound[]
  onChanged: (outcome: Changed) => void
  onClear: () => void
}

export function BulkBar({ chosen, onChanged, onClear }: BulkBarProps) {
  const t = useTranslations('sounds')
  const toast = useToast()
  const wordsOf = useFailureWords()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()

  async function change(wanted: MySoundsChange) {
    setBusy(true)
    setFailed(undefined)
    const ids = chosen.map(({ id }) => id)
    const outcome = await changeInTurn(ids, wanted)
    setBusy(false)
    const { changed, broken } = outcome
    const all = chosen.length
    // The typed values stay for another try where nothing could be changed at all.
    if (broken === undefined || changed.length > 0) setOpen(false)
    if (broken !== undefined) {
      setFailed(`${wordsOf(broken)} ${t('bulk.broken', { done: changed.length, all })}`)
      toast(wordsOf(broken), 'failed')
    } else if (changed.length < all) toast(t('bulk.partly', { done: changed.length, all }))
    else toast(t('bulk.done', { count: all }))
    onChanged(outcome)
  }

  function clear() {
    setFailed(undefined)
    onClear()
  }

  return (
    <>
      <section
        className={styles.bar}
        aria-label={t('mine.choose.label')}
        data-shown={chosen.length > 0}
      >
        {chosen.length > 0 && (
          <>
            {failed !== undefined && !isOpen && <Notice look="line">{failed}</Notice>}
            <p role="status">{t('mine.choose.count', { count: chosen.length })}</p>
            <Button look="quiet" size="small" onClick={clear}>
              {t('mine.choose.clear')}
            </Button>
            <Button size="small" icon="edit" onClick={() => setOpen(true)}>
              {t('mine.choose.change')}
            </Button>
          </>
        )}
      </section>
      {isOpen && chosen.length > 0 && (
        <BulkDialog
          sounds={chosen}
          busy={isBusy}
          failed={failed}
          onClose={() => setOpen(false)}
          onChange={change}
        />
      )}
    </>
  )
}

type Send = (ids: string[], change: MySoundsChange) => Promise<ChangedSounds | ApiFailure>

export async function changeInTurn(
  ids: readonly string[],
  change: MySoundsChange,
  send: Send = (part, wanted) => callApi(changeMySounds, { body: { ids: part, change: wanted } }),
): Promise<Changed> {
  const all: Changed = { changed: [], failed: [], sounds: [], broken: undefined }
  for (let from = 0; from < ids.length; from += MY_SOUNDS_AT_ONCE) {
    const part = ids.slice(from, from + MY_SOUNDS_AT_ONCE)
    const answer = await send(part, change)
    if (isFailure(answer)) return { ...all, broken: answer }
    all.changed.push(...answer.changed)
    all.failed.push(...answer.failed)
    all.sounds.push(...answer.sounds)
  }
  return all
}
