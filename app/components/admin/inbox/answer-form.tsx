import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { z } from 'zod'
import { ErrorSummary } from '~/components/ui/error-summary'
import { TextAreaField } from '~/components/ui/field'
import { Notice } from '~/components/ui/notice'
import type { answerForm } from '~/models/support'
import { useChecks } from '../form/use-checks'

interface AnswerFormProps {
  /** The path it is posted to, which is the page's own. */
  action: string
  /** Of what the page shows now. */
  version: number
  /** Tells that someone else moved it on meanwhile. */
  movedWords: string
  lastResult: SubmissionResult | undefined
  hint: string
  /** The submit buttons. */
  children: ReactNode
}

/** What is typed stays until it is sent, whatever the page loads meanwhile. */
export function AnswerForm({ action, version, movedWords, lastResult, hint, children }: AnswerFormProps) {
  const { load, onValidate } = useChecks(({ answerForm }) => answerForm)
  const [form, fields] = useForm<z.input<typeof answerForm>, z.output<typeof answerForm>>({
    id: 'reponse',
    lastResult,
    onValidate,
  })
  const { seen, markSeen, forget } = useSeenVersion({ version, lastResult })
  const element = useClearedWhenSent({ action, isRefused: lastResult !== undefined, onSent: forget })
  const { text } = fields
  return (
    <Form className="form" method="post" action={action} {...getFormProps(form)} ref={element} onFocus={load}>
      <ErrorSummary errors={form.allErrors} />
      {seen === version ? null : <Notice tone="caution" lines={[movedWords]} />}
      <TextAreaField
        key={text.key}
        field={{ name: text.name, initialValue: text.initialValue, errors: text.errors }}
        label="Votre réponse"
        hint={hint}
        onInput={markSeen}
      />
      <input type="hidden" name="version" value={seen} />
      <div className="row">{children}</div>
    </Form>
  )
}

/** The version on the page when typing began: an answer is written for what was read then. */
function useSeenVersion({ version, lastResult }: { version: number; lastResult: SubmissionResult | undefined }) {
  const [typedFor, setTypedFor] = useState<{ version: number; result: SubmissionResult | undefined }>()
  const isTyping = typedFor !== undefined && typedFor.result === lastResult
  return {
    seen: isTyping ? typedFor.version : version,
    markSeen: () => setTypedFor(isTyping ? typedFor : { version, result: lastResult }),
    forget: () => setTypedFor(undefined),
  }
}

interface SentForm {
  action: string
  isRefused: boolean
  onSent(): void
}

/** Empties the form once an answer of it was taken: the next one is written for what the page shows then. */
function useClearedWhenSent({ action, isRefused, onSent }: SentForm) {
  const element = useRef<HTMLFormElement>(null)
  const wasSending = useRef(false)
  const { state, formAction } = useNavigation()
  useEffect(() => {
    if (state !== 'idle') wasSending.current ||= formAction === action
    else if (wasSending.current) {
      wasSending.current = false
      if (isRefused) return
      element.current?.reset()
      onSent()
    }
  }, [state, formAction, action, isRefused, onSent])
  return element
}
