import { type ComponentProps, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useSave } from '#accounts/web/use-save.ts'
import type { ApiFailure } from '#client/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { ConfirmDialog } from '#ui/overlay/dialog.tsx'

interface EndButtonProps
  extends Pick<ComponentProps<typeof Button>, 'children' | 'size' | 'aria-label'> {
  /** Asked first, where given. */
  question?: Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'text' | 'act'>
  request: () => Promise<undefined | ApiFailure>
  onEnded: () => void
}

/** Ends a session or a connection, and loads what is left. */
export function EndButton({ question, request, onEnded, ...button }: EndButtonProps) {
  const { isBusy, problem, save } = useSave()
  const { revalidate } = useRevalidator()
  const [isAsking, setAsking] = useState(false)
  async function end() {
    setAsking(false)
    await save(request(), async () => {
      onEnded()
      await revalidate()
    })
  }
  return (
    <>
      <Button
        look="outline"
        busy={isBusy}
        onClick={question ? () => setAsking(true) : end}
        {...button}
      />
      <Notice look="line">{problem}</Notice>
      {question && (
        <ConfirmDialog
          {...question}
          open={isAsking}
          onConfirm={end}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
