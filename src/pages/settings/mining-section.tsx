import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { type Me, putMe } from '#accounts/contract.ts'
import { callApi, isFailure } from '#client/api-client.ts'
import { Switch } from '#ui/form/choices.tsx'
import { Notice } from '#ui/notice.tsx'
import { Done } from './parts/save-row.tsx'
import { SettingsSection } from './parts/settings-section.tsx'

/**
 * Chooses whether others may mine the artist's works; saved immediately, and reset where that
 * fails.
 */
export function MiningSection({ me }: { me: Me }) {
  const t = useTranslations('settings')
  const [isReserved, setReserved] = useState(me.tdmReserved)
  const [saved, setSaved] = useState(0)
  const [problem, setProblem] = useState<string>()
  const { revalidate } = useRevalidator()

  async function choose(wanted: boolean) {
    setReserved(wanted)
    setProblem(undefined)
    const answer = await callApi(putMe, { body: { tdmReserved: wanted } })
    if (isFailure(answer)) {
      setReserved(!wanted)
      return setProblem(answer.message)
    }
    setSaved(Date.now())
    await revalidate()
  }

  return (
    <SettingsSection id="mining" sign={<Done savedAt={saved}>{t('saved')}</Done>}>
      <Switch
        name="tdmReserved"
        label={t('mining.reserve')}
        hint={t('mining.hint')}
        checked={isReserved}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
      <Notice look="line">{problem}</Notice>
    </SettingsSection>
  )
}
