import { useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  MAIL_KINDS,
  type MailChoices,
  type MailKind,
  putMailChoices,
} from '#accounts/settings-contract.ts'
import { callApi, isFailure } from '#client/api-client.ts'
import { Switch } from '#ui/form/choices.tsx'
import { Done, ProblemLine } from '../parts/save-row.tsx'
import { SettingsSection } from '../parts/settings-section.tsx'

/** Each switch is saved immediately, and reset where that fails. */
export function EmailPreferences({ choices }: { choices: MailChoices }) {
  const t = useTranslations('settings')
  const [wanted, setWanted] = useState(choices)
  const [saved, setSaved] = useState(0)
  const [problem, setProblem] = useState<string>()

  async function choose(kind: MailKind, isWanted: boolean) {
    setWanted((before) => ({ ...before, [kind]: isWanted }))
    setProblem(undefined)
    const answer = await callApi(putMailChoices, { body: { [kind]: isWanted } })
    if (!isFailure(answer)) return setSaved(Date.now())
    setWanted((before) => ({ ...before, [kind]: !isWanted }))
    setProblem(answer.message)
  }

  return (
    <SettingsSection id="letters" sign={<Done savedAt={saved}>{t('saved')}</Done>}>
      <div>
        {MAIL_KINDS.map((kind) => (
          <Switch
            key={kind}
            name={kind}
            label={t(`letters.${kind}`)}
            checked={wanted[kind]}
            onChange={(event) => choose(kind, event.currentTarget.checked)}
          />
        ))}
      </div>
      <ProblemLine>{problem}</ProblemLine>
    </SettingsSection>
  )
}
