import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { SignInPrompt } from '#accounts/web/sign-in/sign-in-prompt.tsx'
import { callApi, isFailure } from '#client/api-client.ts'
import { apiOf, orThrow, viewerOf } from '#client/page-context.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import { clearHistory, getHistoryPause, listHistory } from '#lists/history-contract.ts'
import { PauseSwitch } from '#lists/web/history/pause-switch.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/overlay/dialog.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { PagedList } from '#ui/page/paged-list.tsx'
import { useFailureWords } from '#ui/use-failure-words.ts'
import { HeardSounds } from './heard-sounds.tsx'
import styles from './history-page.module.css'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined
  const isLater = cursor !== undefined
  if (viewerOf(context) === undefined) return { isLater, history: undefined }
  const api = apiOf(context)
  const [history, { paused }] = await Promise.all([
    api(listHistory, { query: { cursor } }).then(orThrow),
    api(getHistoryPause).then(orThrow),
  ])
  return { isLater, history, paused }
}

export const meta = (args: HeadArguments) =>
  pageHead(args, { title: headWords(args)('history.title'), hidden: true })

export default function HistoryPage() {
  const { history, paused, isLater } = useLoaderData<typeof loader>()
  const t = useTranslations('history')
  const [cleared, setCleared] = useState(0)
  const title = t('title')
  return (
    <>
      <Breadcrumbs items={[{ label: title }]} />
      <h1 className="page-heading" tabIndex={-1}>
        {title}
      </h1>
      {history === undefined && <SignInPrompt />}
      {history && (
        <>
          <div className={styles.acts}>
            <PauseSwitch paused={paused} />
            {history.items.length > 0 && <Clear onCleared={() => setCleared(cleared + 1)} />}
          </div>
          <PagedList
            key={cleared}
            first={history}
            path="/my/history"
            isLater={isLater}
            read={(cursor) => callApi(listHistory, { query: { cursor } })}
            show={(items) => <HeardSounds items={items} />}
            empty={
              <EmptyState icon="clock" title={t('empty')} text={t('emptyText')}>
                <ButtonLink href="/">{t('find')}</ButtonLink>
              </EmptyState>
            }
          />
        </>
      )}
    </>
  )
}

function Clear({ onCleared }: { onCleared: () => void }) {
  const t = useTranslations('history')
  const toast = useToast()
  const wordsOf = useFailureWords()
  const { revalidate } = useRevalidator()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()

  async function clear() {
    setBusy(true)
    setFailed(undefined)
    const answer = await callApi(clearHistory)
    setBusy(false)
    if (isFailure(answer)) return setFailed(wordsOf(answer))
    setAsking(false)
    toast(t('cleared'))
    await revalidate()
    onCleared()
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }

  return (
    <>
      <Button look="outline" icon="trash" onClick={() => setAsking(true)}>
        {t('clear')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('clearTitle')}
        text={t('clearText')}
        act={t('clear')}
        busy={isBusy}
        failed={failed}
        onConfirm={() => void clear()}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
