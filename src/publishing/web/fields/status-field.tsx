import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { Status } from '#publishing/contract.ts'
import { RadioGroup } from '#ui/form/choices.tsx'

interface StatusFieldProps {
  status: Status
  onChange: (status: Status) => void
}

const SHOWN = ['Draft', 'Private', 'Released'] as const

export function StatusField({ status, onChange }: StatusFieldProps) {
  const t = useTranslations('soundEditor.form')
  const name = useId()
  return (
    <RadioGroup
      label={t('status')}
      name={name}
      value={status}
      options={SHOWN.map((value) => ({
        value,
        label: t(`status${value}`),
        hint: t(`status${value}Hint`),
      }))}
      onChange={onChange}
    />
  )
}
