import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Page } from '#kernel/pagination.ts'
import type { Sound } from '#sounds/contract.ts'
import type { MySound } from '#sounds/my-sounds-contract.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { MoreButton } from '#ui/page/more-button.tsx'
import { BulkBar } from './bulk/bulk-bar.tsx'
import type { Changed } from './bulk/change-in-turn.ts'
import { useSelection } from './choosing/use-selection.ts'
import { FilterBar } from './filter/filter-bar.tsx'
import { isFiltered, type MineQuery } from './filter/read-query.ts'
import { DeleteDialog, ResetLinkDialog } from './row-dialogs.tsx'
import { SoundTable } from './sound-table.tsx'
import { useMySounds } from './use-my-sounds.ts'

interface MySoundsProps {
  first: Page<MySound>
  query: MineQuery
}

/** The dialog that was opened last. */
interface Asked {
  what: 'remove' | 'renew'
  sound: Sound
}

/** Everything of one's own, as far as the filter lets it through. */
export function MySounds({ first, query }: MySoundsProps) {
  const t = useTranslations('sounds.mine')
  const mine = useMySounds(first, query)
  const { items: sounds, next, isBusy, failed, queue, showMore, forget, replace } = mine
  const choosing = useSelection(sounds.map(({ id }) => id))
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map())
  const [asked, setAsked] = useState<Asked>()
  // The text stays while the dialog closes.
  const [isAsking, setAsking] = useState(false)

  function ask(what: Asked['what'], sound: Sound) {
    setAsked({ what, sound })
    setAsking(true)
  }
  const dialog = asked && {
    open: isAsking,
    sound: asked.sound,
    onClose: () => setAsking(false),
  }
  const renew = (id: string, newer: Sound) => replace(new Map([[id, newer]]))
  function settle({ changed, failed, sounds: newer, broken }: Changed) {
    const now = newer.flatMap((sound, at) => {
      const id = changed[at]
      return id === undefined ? [] : [[id, sound] as const]
    })
    replace(new Map(now))
    setFailures(new Map(failed.map(({ id, message }) => [id, message])))
    // What was not even tried is as good as failed: it waits for another try.
    const done = new Set(changed)
    choosing.choose(broken ? [...choosing.ids].filter((id) => !done.has(id)) : idsOf(failed))
  }

  if (sounds.length === 0 && !isFiltered(query)) return <NothingYet />
  return (
    <>
      <FilterBar query={query} />
      {sounds.length === 0 && <NothingFound />}
      {sounds.length > 0 && (
        <SoundTable
          sounds={sounds}
          query={query}
          choosing={choosing}
          queue={queue}
          failures={failures}
          onNews={renew}
          onRenew={(sound) => ask('renew', sound)}
          onDelete={(sound) => ask('remove', sound)}
        />
      )}
      {next !== null && (
        <MoreButton busy={isBusy} failed={failed} onMore={showMore}>
          {t('more')}
        </MoreButton>
      )}
      <BulkBar
        chosen={sounds.filter(({ id }) => choosing.ids.has(id))}
        onChanged={settle}
        onClear={choosing.clear}
      />
      {dialog && asked.what === 'remove' && <DeleteDialog {...dialog} onDeleted={forget} />}
      {dialog && asked.what === 'renew' && <ResetLinkDialog {...dialog} onReset={renew} />}
    </>
  )
}

const idsOf = (failed: Changed['failed']) => failed.map(({ id }) => id)

function NothingYet() {
  const t = useTranslations('sounds.mine')
  return (
    <EmptyState title={t('emptyTitle')} text={t('emptyText')}>
      <ButtonLink href="/sound-new" look="accent" icon="upload">
        {t('newSound')}
      </ButtonLink>
    </EmptyState>
  )
}

function NothingFound() {
  const t = useTranslations('sounds.mine')
  return (
    <EmptyState icon="search" title={t('noneTitle')} text={t('noneText')}>
      <ButtonLink href="/my/sounds" look="outline">
        {t('clearFilter')}
      </ButtonLink>
    </EmptyState>
  )
}
