import { useTranslations } from 'use-intl'
import { pathIn } from '#client/i18n/locale-path.ts'
import { usePageLocale } from '#client/root-data.ts'
import type { Report } from '#insights/contract.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { Notice } from '#ui/notice.tsx'
import { LinkChoice } from '#ui/page/link-choice.tsx'
import type { Figure } from './figures.tsx'
import styles from './report.module.css'

/** Days. */
export const PERIODS = [7, 30, 90, 365] as const

interface PeriodChoiceProps {
  view: {
    days?: number | undefined
    from?: string | undefined
    to?: string | undefined
    figure: Figure
  }
  report: Pick<Report, 'from' | 'to'>
  problem: string | undefined
}

/** The last days up to today, or from one day to another; the form works without script, too. */
export function PeriodChoice({ view, report, problem }: PeriodChoiceProps) {
  const t = useTranslations('insights')
  const path = pathIn(usePageLocale(), '/my/reports')
  return (
    <>
      <div className={styles.choices}>
        <LinkChoice
          label={t('period')}
          look="pill"
          className={styles.periods}
          links={PERIODS.map((period) => ({
            href: `/my/reports?days=${period}&figure=${view.figure}`,
            words: t('days', { days: period }),
            isCurrent: period === view.days,
          }))}
        />
        <form action={path} className={styles.dates} key={`${report.from} ${report.to}`}>
          <input type="hidden" name="figure" value={view.figure} />
          <Field label={t('from')}>
            <TextInput type="date" name="from" required defaultValue={view.from ?? report.from} />
          </Field>
          <Field label={t('to')}>
            <TextInput type="date" name="to" required defaultValue={view.to ?? report.to} />
          </Field>
          <Button type="submit" look="outline" size="large">
            {t('show')}
          </Button>
        </form>
      </div>
      {problem && <Notice>{problem}</Notice>}
    </>
  )
}
