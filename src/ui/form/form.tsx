import { type ComponentProps, createContext, use } from 'react'
import { Button } from '../button.tsx'
import { Notice } from '../notice.tsx'
import type { Submission } from './use-submit.ts'

const FormContext = createContext<Submission | undefined>(undefined)

/** Returns the state of the form around it. */
export function useForm(): Submission {
  const submission = use(FormContext)
  if (!submission) throw new Error('A part of a form is used outside of Form')
  return submission
}

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'ref'> {
  of: Submission
}

/** A form whose parts know its state; an edited field no longer shows its error. */
export function Form({ of: submission, onChange, ...props }: FormProps) {
  return (
    <FormContext value={submission}>
      <form
        noValidate
        {...props}
        ref={submission.form}
        onSubmit={submission.submit}
        onChange={(event) => {
          const { target } = event
          submission.forget('name' in target ? String(target.name) : undefined)
          onChange?.(event)
        }}
      />
    </FormContext>
  )
}

/** Shows the problem and its place beside the button. */
export function FormProblem() {
  const { problem, repeated } = useForm()
  return (
    <Notice look="line" isRepeated={problem === undefined}>
      {problem ?? repeated}
    </Notice>
  )
}

export function SubmitButton({ busy = false, ...props }: ComponentProps<typeof Button>) {
  const { isBusy } = useForm()
  return <Button {...props} type="submit" busy={isBusy || busy} />
}
