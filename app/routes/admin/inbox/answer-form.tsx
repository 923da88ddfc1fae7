import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { type ReactNode, useState } from 'react'
import { Form } from 'react-router'
import type { z } from 'zod'
import { useClearedWhenSent } from '~/components/admin/form/unsent-input'
import { formsIn, useChecks } from '~/components/admin/form/use-checks'
import { classes } from '~/components/ui/classes'
import { ErrorSummary } from '~/components/ui/error-summary'
import { TextAreaField } from '~/components/ui/field'
import { Notice } from '~/components/ui/notice'
import { useUnsent } from '~/components/ui/unsent-form'
import type { answerForm } from '~/models/support/contact'

const inboxForms = formsIn(() => import('~/components/admin/form/checks/inbox'))

interface AnswerFormProps {
  /** Path the form is posted to: the page's own. */
  action: string
  /** Version of the displayed request. */
  version: number
  /** Message shown when another administrator changed it meanwhile. */
  movedText: string
  lastResult: SubmissionResult | undefined
  hint: string
  /** Reports whether there is unsent input. */
  onTyping?(isTyping: boolean): void
  /** The submit buttons. */
  children: ReactNode
}

/** Keeps typed input until it is sent, across reloads of the page's data. */
export function AnswerForm({ action, version, movedText, lastResult, hint, onTyping, children }: AnswerFormProps) {
  const { load, onValidate } = useChecks(inboxForms(({ answerForm }) => answerForm))
  const unsent = useUnsent(action)
  const [form, fields] = useForm<z.input<typeof answerForm>, z.output<typeof answerForm>>({
    id: 'reponse',
    lastResult,
    defaultValue: unsent,
    onValidate,
  })
  const { seen, markSeen, forget } = useSeenVersion({ version, lastResult })
  const onSent = (isKept: boolean) => {
    forget()
    onTyping?.(isKept)
  }
  const element = useClearedWhenSent({ action, isRefused: lastResult !== undefined, onSent })
  const { text } = fields
  return (
    <Form
      className="form"
      method="post"
      action={`${action}#reponse`}
      {...getFormProps(form)}
      ref={element}
      onFocus={load}
    >
      <ErrorSummary errors={form.allErrors} />
      {seen === version ? null : <Notice tone="caution" lines={[movedText]} />}
      <TextAreaField
        key={text.key}
        field={{ name: text.name, initialValue: text.initialValue, errors: text.errors }}
        label="Votre réponse"
        hint={hint}
        onInput={({ currentTarget }) => {
          markSeen()
          onTyping?.(currentTarget.value.trim() !== '')
        }}
      />
      <input type="hidden" name="version" value={seen} />
      <div className="row">{children}</div>
    </Form>
  )
}

/** The version when typing began, since the reply refers to what was read then. */
function useSeenVersion({ version, lastResult }: { version: number; lastResult: SubmissionResult | undefined }) {
  const [typedFor, setTypedFor] = useState<{ version: number; result: SubmissionResult | undefined }>()
  const isTyping = typedFor !== undefined && typedFor.result === lastResult
  return {
    seen: isTyping ? typedFor.version : version,
    markSeen: () => setTypedFor(isTyping ? typedFor : { version, result: lastResult }),
    forget: () => setTypedFor(undefined),
  }
}

export interface ThreadEntry {
  id: string
  /** The shop's messages are aligned right. */
  isOurs: boolean
  author: string
  /** Formatted time. */
  moment: string
  text: string
  /** Delivery state of its mail, or why it has no text. */
  note?: string
}

/** Messages, oldest first. */
export function AdminThread({ label, entries }: { label: string; entries: ThreadEntry[] }) {
  return (
    <ol className="admin-thread" aria-label={label}>
      {entries.map(({ id, isOurs, author, moment, text, note }) => (
        <li key={id} className={classes('admin-message', isOurs && 'admin-message-ours')}>
          <p className="muted small">
            <strong>{author}</strong>, {moment}
          </p>
          {text ? <p className="admin-text">{text}</p> : null}
          {note ? <p className="muted small">{note}</p> : null}
        </li>
      ))}
    </ol>
  )
}
