import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Sound } from '#sounds/contract.ts'
import type { MySoundsChange } from '#sounds/my-sounds-contract.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { BulkFields } from './bulk-fields.tsx'
import { type BulkForm, EMPTY_FORM, readBulkForm, tagsOfAll } from './bulk-form.ts'

interface BulkDialogProps {
  sounds: readonly Sound[]
  busy: boolean
  failed: string | undefined
  onClose: () => void
  onChange: (change: MySoundsChange) => void
}

/** What to change in all of them; a status is asked about once more. */
export function BulkDialog({ sounds, busy, failed, onClose, onChange }: BulkDialogProps) {
  const t = useTranslations('sounds.bulk')
  const [form, setForm] = useState(EMPTY_FORM)
  const [problems, setProblems] = useState<Partial<Record<string, string>>>()
  const [asked, setAsked] = useState<MySoundsChange>()
  const count = sounds.length

  function submit(event: FormEvent) {
    event.preventDefault()
    const reading = readBulkForm(form)
    if (!reading.ok) return setProblems(reading.problems)
    if (reading.change.status === undefined) return onChange(reading.change)
    setAsked(reading.change)
  }

  function edit(next: BulkForm) {
    setForm(next)
    setProblems(undefined)
  }

  const isEmpty = problems !== undefined && Object.keys(problems).length === 0
  const title = asked?.status ? t(`ask.${asked.status}`, { count }) : t('title', { count })
  return (
    <Dialog open title={title} width={asked ? 'narrow' : 'wide'} onClose={onClose}>
      {failed !== undefined && (
        <p role="alert" className="problem page-heading">
          {failed}
        </p>
      )}
      {asked ? (
        <Question change={asked} busy={busy} onBack={() => setAsked(undefined)} onYes={onChange} />
      ) : (
        <form onSubmit={submit} noValidate>
          <p className="small muted">{t('lead')}</p>
          <BulkFields
            form={form}
            problems={problems ?? {}}
            tags={tagsOfAll(sounds)}
            onEdit={edit}
          />
          <div className="row wrap end gap-3">
            <p role="alert" className="problem grow">
              {isEmpty && t('nothing')}
            </p>
            <Button type="submit" busy={busy}>
              {t('go', { count })}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}

interface QuestionProps {
  change: MySoundsChange
  busy: boolean
  onBack: () => void
  onYes: (change: MySoundsChange) => void
}

function Question({ change, busy, onBack, onYes }: QuestionProps) {
  const t = useTranslations('sounds.bulk')
  if (change.status === undefined) return null
  return (
    <>
      <p className="page-heading">{t(`askText.${change.status}`)}</p>
      <div className="row wrap end gap-3">
        <Button look="outline" onClick={onBack}>
          {t('back')}
        </Button>
        <Button busy={busy} onClick={() => onYes(change)}>
          {t(`yesStatus.${change.status}`)}
        </Button>
      </div>
    </>
  )
}
