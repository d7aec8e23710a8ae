import { type ComponentProps, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type ApiFailure, isFailure } from '#client/api-client.ts'
import { Button } from '#ui/button.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { Notice } from '#ui/notice.tsx'
import { ConfirmDialog } from '#ui/overlay/dialog.tsx'

interface EndButtonProps
  extends Pick<ComponentProps<typeof Button>, 'children' | 'size' | 'aria-label'> {
  /** The question that is asked first, where given. */
  question?: Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'text' | 'act'>
  request: () => Promise<undefined | ApiFailure>
  onEnded: () => void
}

/** Ends a session or a connection, and loads what is left. */
export function EndButton({ question, request, onEnded, ...button }: EndButtonProps) {
  const { revalidate } = useRevalidator()
  const [isAsking, setAsking] = useState(false)
  const { isBusy, problem, submit } = useSubmit(async () => {
    setAsking(false)
    const answer = await request()
    if (isFailure(answer)) return answer
    onEnded()
    await revalidate()
  })
  return (
    <>
      <Button
        look="outline"
        busy={isBusy}
        onClick={question ? () => setAsking(true) : submit}
        {...button}
      />
      <Notice look="line">{problem}</Notice>
      {question && (
        <ConfirmDialog
          {...question}
          open={isAsking}
          onConfirm={submit}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
