import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { type Me, putMe } from '#accounts/contract.ts'
import { callApi, isFailure } from '#client/api-client.ts'
import { withdrawAllSupport } from '#library/supporters-contract.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Switch } from '#ui/form/choices.tsx'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { EndButton } from '../parts/end-button.tsx'
import styles from '../parts/parts.module.css'
import { Done } from '../parts/save-row.tsx'
import { focusSection, SettingsSection } from '../parts/settings-section.tsx'

interface SupportSectionProps {
  me: Me
  /** Of how many works the member is shown as a supporter. */
  count: number
}

/** What others see of the member’s purchases, and the way to end that. */
export function SupportSection({ me, count }: SupportSectionProps) {
  const t = useTranslations('settings')
  const purchases = useTranslations('menu')('shoppingList')
  const toast = useToast()
  const [savedAt, setSavedAt] = useState(0)
  return (
    <SettingsSection id="support" sign={<Done savedAt={savedAt}>{t('saved')}</Done>}>
      <CollectionSwitch me={me} onSaved={() => setSavedAt(Date.now())} />
      <p className={styles.now}>
        {count === 0 ? t('support.none') : t('support.count', { count })}
      </p>
      <div className={styles.save}>
        <ButtonLink href="/my/purchases" look="outline" icon="bag">
          {purchases}
        </ButtonLink>
        {me.collection && me.username && (
          <ButtonLink href={`/user/${me.username}/collection`} look="outline">
            {t('support.view')}
          </ButtonLink>
        )}
        {count > 0 && (
          <EndButton
            question={{
              title: t('support.question'),
              text: t('support.questionText'),
              act: t('support.withdraw'),
            }}
            request={() => callApi(withdrawAllSupport)}
            onEnded={() => {
              toast(t('support.withdrawn'))
              focusSection('support')
            }}
          >
            {t('support.withdraw')}
          </EndButton>
        )}
      </div>
    </SettingsSection>
  )
}

/** Shows the collection or not; saved immediately, and reset where that fails. */
function CollectionSwitch({ me, onSaved }: { me: Me; onSaved: () => void }) {
  const t = useTranslations('settings.support')
  const { revalidate } = useRevalidator()
  const [isShown, setShown] = useState(me.collection)
  const [problem, setProblem] = useState<string>()

  async function choose(wanted: boolean) {
    setShown(wanted)
    setProblem(undefined)
    const answer = await callApi(putMe, { body: { collection: wanted } })
    if (isFailure(answer)) {
      setShown(!wanted)
      return setProblem(answer.message)
    }
    onSaved()
    await revalidate()
  }

  return (
    <div>
      <Switch
        name="collection"
        label={t('collection')}
        hint={t('collectionHint')}
        checked={isShown}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
      <Notice look="line">{problem}</Notice>
    </div>
  )
}
