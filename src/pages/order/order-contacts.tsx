import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import type { Order } from '#orders/contract.ts'
import { putOrderContact } from '#orders/message-contract.ts'
import { Switch } from '#ui/form/choices.tsx'
import { Notice } from '#ui/notice.tsx'

interface OrderContactsProps {
  order: Pick<Order, 'id' | 'contacts'>
  accessKey: string | undefined
}

/** Artists whom the buyer let write to the address of the order; the buyer can take that back. */
export function OrderContacts({ order: { id, contacts }, accessKey: key }: OrderContactsProps) {
  const t = useTranslations('saleMessages')
  const [changed, setChanged] = useState<Record<string, boolean>>({})
  const [problem, setProblem] = useState<string>()
  if (contacts.length === 0) return null

  async function change(username: string, allowed: boolean) {
    setChanged((before) => ({ ...before, [username]: allowed }))
    setProblem(undefined)
    const answer = await callApi(putOrderContact, {
      params: { id, username },
      query: { key },
      body: { allowed },
    })
    if (!isFailure(answer)) return
    setChanged((before) => ({ ...before, [username]: !allowed }))
    setProblem(answer.message)
  }

  return (
    <section aria-labelledby="contacts-title" className="stack gap-2">
      <h2 id="contacts-title">{t('contacts')}</h2>
      <p className="small muted">{t('contactsHint')}</p>
      {contacts.map(({ username, seller: artist, allowed }) => (
        <Switch
          key={username}
          name={`contact-${username}`}
          label={t('contactBy', { artist })}
          checked={changed[username] ?? allowed}
          onChange={({ currentTarget: { checked } }) => change(username, checked)}
        />
      ))}
      {problem && <Notice>{problem}</Notice>}
    </section>
  )
}
