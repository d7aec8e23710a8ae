import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { langOf } from '#kernel/lang-of.ts'
import { Checkbox } from '#ui/form/choices.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { Notice } from '#ui/notice.tsx'
import { useFailureWords } from '#ui/use-failure-words.ts'
import { type DiscountItem, listDiscountItems } from '#vouchers/discount-contract.ts'
import styles from './codes.module.css'

interface ItemChoiceProps {
  chosen: readonly DiscountItem[]
  onChoose: (items: readonly DiscountItem[]) => void
}

/** The artist’s sounds and albums, found by title; what was chosen stays on top. */
export function ItemChoice({ chosen, onChoose }: ItemChoiceProps) {
  const t = useTranslations('discounts.form')
  const messageOf = useFailureWords()
  const [text, setText] = useState('')
  const [found, setFound] = useState<readonly DiscountItem[]>()
  const [failed, setFailed] = useState<string>()

  useEffect(() => {
    const stopped = new AbortController()
    const { signal } = stopped
    const timer = setTimeout(async () => {
      const answer = await callApi(listDiscountItems, { query: { text } })
      if (signal.aborted) return
      setFailed(isFailure(answer) ? messageOf(answer) : undefined)
      if (!isFailure(answer)) setFound(answer.items)
    }, TYPING_MS)
    return () => {
      stopped.abort()
      clearTimeout(timer)
    }
  }, [text, messageOf])

  const isChosen = ({ id }: DiscountItem) => chosen.some((each) => each.id === id)
  const shown = [...chosen, ...(found?.filter((item) => !isChosen(item)) ?? [])]
  return (
    <div className="stack gap-3">
      <Field label={t('search')} hint={t('chosen', { count: chosen.length })}>
        <TextInput
          type="search"
          autoComplete="off"
          maxLength={100}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          // Enter would submit the form around it.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Field>
      {failed && <Notice>{failed}</Notice>}
      {shown.length > 0 && (
        <fieldset className={styles.found} aria-label={t('found')}>
          {shown.map((item) => (
            <Checkbox
              key={item.id}
              label={<span lang={langOf(item.title)}>{item.title}</span>}
              hint={item.id.startsWith('album-') ? t('album') : undefined}
              checked={isChosen(item)}
              onChange={({ currentTarget: { checked } }) =>
                onChoose(checked ? [...chosen, item] : chosen.filter(({ id }) => id !== item.id))
              }
            />
          ))}
        </fieldset>
      )}
      {found?.length === 0 && <p className="small muted">{t('none')}</p>}
    </div>
  )
}

const TYPING_MS = 250
