import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './discount-field.module.css'
import type { DiscountUse } from './use-discount.ts'

/** A code of another kind that the same field takes. */
export interface OtherCode {
  /** The words for the code that is used. */
  applied: string | undefined
  removeLabel: string
  error: string | undefined
  /** The code that `error` speaks of. */
  refused: string | undefined
  /** @returns whether it is used now; undefined where it is none of these */
  apply: (code: string) => Promise<boolean | undefined>
  remove: () => void
}

interface DiscountFieldProps {
  discount: DiscountUse
  other: OtherCode
  /** The code that was typed before, and not applied. */
  first?: string | undefined
}

/** Returns what is in the field, and not applied yet. */
export function readTypedCode(data: FormData): string | undefined {
  return String(data.get(NAME) ?? '').trim() || undefined
}

const NAME = 'discount-code'

/**
 * Shows in the form of an order the codes that are used, and a link or the field behind it for
 * more.
 */
export function DiscountField({ discount, other, first }: DiscountFieldProps) {
  const t = useTranslations('discounts.buyer')
  const [isOpen, setOpen] = useState(false)
  // The focus is from then on taken by what takes the place of what was pressed.
  const [isUsed, setUsed] = useState(false)
  const [typed, setTyped] = useState(first)
  const [isBusy, setBusy] = useState(false)
  const { applied } = discount
  const error = other.error ?? discount.error
  const text = typed ?? other.refused ?? discount.refused ?? ''

  async function apply() {
    if (isBusy || discount.isBusy) return
    setUsed(true)
    if (text.trim() === '') {
      // A refused code goes when the field is emptied.
      setOpen(false)
      if (!other.applied) other.remove()
      return applied ? undefined : discount.remove()
    }
    setBusy(true)
    const isApplied = (await other.apply(text)) ?? (await discount.apply(text))
    setBusy(false)
    if (!isApplied) return
    setTyped(undefined)
    setOpen(false)
  }

  function removing(remove: () => void) {
    return () => {
      setUsed(true)
      setOpen(true)
      remove()
    }
  }

  const focus = isUsed ? takeFocus : undefined
  return (
    <>
      {applied && (
        <Applied
          focus={focus}
          label={t('remove', { code: applied.code })}
          onRemove={removing(discount.remove)}
        >
          {t('applied', { code: applied.code })}
        </Applied>
      )}
      {other.applied && (
        <Applied focus={focus} label={other.removeLabel} onRemove={removing(other.remove)}>
          {other.applied}
        </Applied>
      )}
      {!isOpen && error === undefined && text === '' && !(applied && other.applied) && (
        <Button look="quiet" size="small" icon="tag" flush onClick={() => setOpen(true)}>
          {t('ask')}
        </Button>
      )}
      {(isOpen || error !== undefined || text !== '') && (
        <Field label={t('label')} error={error}>
          <span className={styles.field}>
            <TextInput
              ref={isOpen ? takeFocus : undefined}
              name={NAME}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              value={text}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                // The key would submit the order.
                event.preventDefault()
                void apply()
              }}
            />
            <Button look="outline" busy={isBusy || discount.isBusy} onClick={apply}>
              {t('apply')}
            </Button>
          </span>
        </Field>
      )}
    </>
  )
}

interface AppliedProps {
  focus: ((element: HTMLElement | null) => void) | undefined
  label: string
  onRemove: () => void
  children: string
}

function Applied({ focus, label, onRemove, children }: AppliedProps) {
  return (
    <p className={styles.applied}>
      <Icon name="tag" size={18} />
      <span className={styles.code} role="status">
        {children}
      </span>
      <IconButton ref={focus} icon="close" label={label} onClick={onRemove} />
    </p>
  )
}

/** Focuses what takes the place of what was pressed. */
function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}
