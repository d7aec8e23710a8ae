import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { Switch } from '#ui/form/choices.tsx'
import { Notice } from '#ui/notice.tsx'
import { useFailureWords } from '#ui/use-failure-words.ts'
import { putHistoryPause } from '../../history-contract.ts'

/** Pauses the history; the choice is saved immediately, and reset where that fails. */
export function PauseSwitch({ paused }: { paused: boolean }) {
  const t = useTranslations('history')
  const wordsOf = useFailureWords()
  const [isPaused, setPaused] = useState(paused)
  const [problem, setProblem] = useState<string>()
  async function choose(wanted: boolean) {
    setPaused(wanted)
    setProblem(undefined)
    const answer = await callApi(putHistoryPause, { body: { paused: wanted } })
    if (!isFailure(answer)) return
    setPaused(!wanted)
    setProblem(wordsOf(answer))
  }
  return (
    <div>
      <Switch
        name="paused"
        label={t('pause')}
        hint={t('pauseHint')}
        checked={isPaused}
        onChange={(event) => void choose(event.currentTarget.checked)}
      />
      <Notice look="line">{problem}</Notice>
    </div>
  )
}
