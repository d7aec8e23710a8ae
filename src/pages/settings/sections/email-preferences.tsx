import { useTranslations } from 'use-intl'
import { MAIL_KINDS, type MailChoices, putMailChoices } from '#accounts/settings-contract.ts'
import { callApi } from '#client/api-client.ts'
import { useConfig } from '#client/root-data.ts'
import { Switch } from '#ui/form/choices.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/inputs.tsx'
import { Notice } from '#ui/notice.tsx'
import styles from '../parts/parts.module.css'
import { Done } from '../parts/save-row.tsx'
import { SettingsSection } from '../parts/settings-section.tsx'
import { useChoices } from '../parts/use-choices.ts'

/** The ways in which an artist hears of sales. */
const SALES = {
  each: { sale: true, saleDaily: false },
  daily: { sale: true, saleDaily: true },
  never: { sale: false },
} as const
const SALE_CHOICES = ['each', 'daily', 'never'] as const

const DIGESTS = {
  daily: { digest: true, digestDaily: true },
  weekly: { digest: true, digestDaily: false },
  never: { digest: false },
} as const
const DIGEST_CHOICES = ['daily', 'weekly', 'never'] as const

const SWITCHED = MAIL_KINDS.filter((kind) => kind !== 'sale' && kind !== 'digest')
const WITHOUT_THREADS = SWITCHED.filter((kind) => kind !== 'message')

export function EmailPreferences({ choices }: { choices: MailChoices }) {
  const t = useTranslations('settings')
  const { messages: hasThreads } = useConfig()
  const { wanted, choose, savedAt, problem } = useChoices(choices, (body) =>
    callApi(putMailChoices, { body }),
  )
  const digests = !wanted.digest ? 'never' : wanted.digestDaily ? 'daily' : 'weekly'
  const sales = !wanted.sale ? 'never' : wanted.saleDaily ? 'daily' : 'each'

  return (
    <SettingsSection id="letters" sign={<Done savedAt={savedAt}>{t('saved')}</Done>}>
      <div className={styles.form}>
        <Field label={t('letters.sale')}>
          <Select
            name="sale"
            value={sales}
            onChange={({ currentTarget: { value } }) => {
              const choice = SALE_CHOICES.find((each) => each === value)
              if (choice) void choose(SALES[choice])
            }}
          >
            {SALE_CHOICES.map((choice) => (
              <option key={choice} value={choice}>
                {t(`letters.sales.${choice}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('letters.digest')}>
          <Select
            name="digest"
            value={digests}
            onChange={({ currentTarget: { value } }) => {
              const choice = DIGEST_CHOICES.find((each) => each === value)
              if (choice) void choose(DIGESTS[choice])
            }}
          >
            {DIGEST_CHOICES.map((choice) => (
              <option key={choice} value={choice}>
                {t(`letters.digests.${choice}`)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <div>
        {(hasThreads ? SWITCHED : WITHOUT_THREADS).map((kind) => (
          <Switch
            key={kind}
            name={kind}
            label={t(`letters.${kind}`)}
            checked={wanted[kind]}
            onChange={(event) => choose({ [kind]: event.currentTarget.checked })}
          />
        ))}
      </div>
      <Notice look="line">{problem}</Notice>
    </SettingsSection>
  )
}
