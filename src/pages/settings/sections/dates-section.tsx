import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import {
  createDate,
  DATE_LINK_LENGTH,
  deleteDate,
  type EventDate,
  PLACE_LENGTH,
  updateDate,
} from '#accounts/dates-contract.ts'
import { callApi, isFailure } from '#client/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { Select, TextInput } from '#ui/form/inputs.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { useToast } from '#ui/overlay/toasts.tsx'
import { TITLE_LENGTH } from '#works/contract.ts'
import { EndButton } from '../parts/end-button.tsx'
import styles from '../parts/parts.module.css'
import { SaveRow } from '../parts/save-row.tsx'
import { focusSection, SettingsSection } from '../parts/settings-section.tsx'
import { useUnsaved } from '../parts/unsaved.tsx'

/** The artist’s dates to come, and a form for one at a time. */
export function DatesSection({ dates }: { dates: readonly EventDate[] }) {
  const t = useTranslations('settings.dates')
  /** The date that is edited; null is a new one. */
  const [edited, setEdited] = useState<EventDate | null>()
  const close = () => {
    setEdited(undefined)
    focusSection('dates')
  }
  return (
    <SettingsSection id="dates">
      {dates.length > 0 && (
        <ul className="card">
          {dates.map((date) => (
            <DateRow
              key={date.id}
              date={date}
              onEdit={() => setEdited(date)}
              onDeleted={() => {
                if (edited?.id === date.id) setEdited(undefined)
                focusSection('dates')
              }}
            />
          ))}
        </ul>
      )}
      {edited === undefined ? (
        <div>
          <Button look="outline" icon="plus" onClick={() => setEdited(null)}>
            {t('add')}
          </Button>
        </div>
      ) : (
        <DateForm key={edited?.id} date={edited} onClose={close} />
      )}
    </SettingsSection>
  )
}

interface DateRowProps {
  date: EventDate
  onEdit: () => void
  onDeleted: () => void
}

function DateRow({ date, onEdit, onDeleted }: DateRowProps) {
  const { id, title, localTime, venue, city } = date
  const t = useTranslations('settings.dates')
  const format = useFormatter()
  const toast = useToast()
  const shown = format.dateTime(new Date(`${localTime}Z`), {
    timeZone: 'UTC',
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p>{title}</p>
        <p suppressHydrationWarning>{`${shown} · ${venue} · ${city}`}</p>
      </div>
      <div className="row gap-2">
        <Button look="outline" size="small" aria-label={t('editOf', { title })} onClick={onEdit}>
          {t('edit')}
        </Button>
        <EndButton
          size="small"
          aria-label={t('deleteOf', { title })}
          question={{ title: t('askTitle', { title }), text: t('askText'), act: t('delete') }}
          request={() => callApi(deleteDate, { params: { id } })}
          onEnded={() => {
            toast(t('deleted', { title }))
            onDeleted()
          }}
        >
          {t('delete')}
        </EndButton>
      </div>
    </li>
  )
}

function DateForm({ date, onClose }: { date: EventDate | null; onClose: () => void }) {
  const t = useTranslations('settings.dates')
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const [isTyped, setTyped] = useState(false)
  useUnsaved('dates', isTyped)
  const form = useSubmit(async (data) => {
    const textOf = (name: string) => String(data.get(name))
    const body = {
      title: textOf('title'),
      localTime: textOf('localTime'),
      timeZone: textOf('timeZone'),
      venue: textOf('venue'),
      city: textOf('city'),
      link: textOf('link') || null,
    }
    const answer = date
      ? await callApi(updateDate, { params: { id: date.id }, body })
      : await callApi(createDate, { body })
    if (isFailure(answer)) return answer
    toast(t('done', { title: answer.title }))
    onClose()
    await revalidate()
  })
  const { errors } = form
  const zone = date?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  const zones = [...new Set([zone, ...Intl.supportedValuesOf('timeZone')])].sort()
  return (
    <Form of={form} className={styles.form} onChange={() => setTyped(true)}>
      <Field label={t('name')} error={errors.title}>
        <TextInput
          name="title"
          autoFocus
          required
          maxLength={TITLE_LENGTH}
          autoComplete="off"
          defaultValue={date?.title}
        />
      </Field>
      <Field label={t('time')} hint={t('timeHint')} error={errors.localTime}>
        <TextInput name="localTime" type="datetime-local" required defaultValue={date?.localTime} />
      </Field>
      <Field label={t('timeZone')} error={errors.timeZone}>
        <Select name="timeZone" defaultValue={zone}>
          {zones.map((name) => (
            <option key={name} value={name}>
              {name.replaceAll('_', ' ')}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('venue')} error={errors.venue}>
        <TextInput
          name="venue"
          required
          maxLength={PLACE_LENGTH}
          autoComplete="off"
          defaultValue={date?.venue}
        />
      </Field>
      <Field label={t('city')} error={errors.city}>
        <TextInput
          name="city"
          required
          maxLength={PLACE_LENGTH}
          autoComplete="off"
          defaultValue={date?.city}
        />
      </Field>
      <Field label={t('link')} hint={t('linkHint')} error={errors.link} optional>
        <TextInput
          name="link"
          type="url"
          maxLength={DATE_LINK_LENGTH}
          autoComplete="off"
          defaultValue={date?.link ?? ''}
        />
      </Field>
      <div className="row wrap gap-4">
        <SaveRow done={null} />
        <Button look="quiet" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </Form>
  )
}
