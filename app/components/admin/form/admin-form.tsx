import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { type FormEvent, type ReactNode, type Ref, useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  type FetcherWithComponents,
  Form,
  type FormProps,
  useActionData,
  useFetcher,
  useLocation,
  useNavigation,
  useRevalidator,
} from 'react-router'
import type { z } from 'zod'
import { Button } from '~/components/ui/button'
import { ErrorSummary } from '~/components/ui/error-summary'
import { Notice, type NoticeProps } from '~/components/ui/notice'
import { useUnsent } from '~/components/ui/unsent-form'
import type { DescribedField } from '~/components/ui/use-fields'
import { useNoticeOf, useWatch } from '../row/notice-region'
import type { LegalTextView } from './text-preview'
import { focusIn, keepUnsent, restoreFocus, useClearedWhenSent } from './unsent-input'
import { type FormSchema, useChecks } from './use-checks'

/** Response of an action that refuses a form. */
export interface Refusal {
  result: SubmissionResult
  /** Path that it was sent to. */
  sent?: string
  /** Conflict with another save: the version to send next, and its changes. */
  changed?: { version: number; lines: string[] }
  /** Requested instead of a save. */
  preview?: MailView
  /** Consequences to confirm; `seen` is sent with the confirmation. */
  outcome?: { lines: string[]; seen: string }
  legalText?: LegalTextView
  article?: ArticleView
}

/**
 * A form of the back-office. With a `schema` its fields are checked in the browser too; with a `rowKey` its buttons
 * change a row in place; else it leaves the page. Without scripts each is a plain form that redirects.
 */
export function AdminForm<Schema extends z.ZodObject>(
  props: CheckedFormProps<Schema> | RowFormProps | LeavingFormProps,
) {
  if (props.schema) return <CheckedForm {...props} />
  return props.rowKey === undefined ? <Form method="post" {...props} /> : <RowForm {...props} />
}

interface LeavingFormProps extends Omit<FormProps, 'method'> {
  schema?: undefined
  rowKey?: undefined
}

interface RowFormProps extends Omit<FormProps, 'method' | 'onSubmit'> {
  schema?: undefined
  ref?: Ref<HTMLFormElement>
  /** At most one pending change for each key; read by `useRowChange`. */
  rowKey: string
  action: string
  fields?: Record<string, string | number>
}

function RowForm({ rowKey, fields, children, ...props }: RowFormProps) {
  const fetcher = useFetcher<NoticeProps>({ key: rowKey })
  const watch = useWatch(rowKey)
  const { pathname, search } = useLocation()
  const onSubmit = (event: FormEvent) => {
    if (fetcher.state !== 'idle') event.preventDefault()
    else watch()
  }
  return (
    <fetcher.Form className="row-form" method="post" onSubmit={onSubmit} {...props}>
      {Object.entries({ ...fields, retour: pathname + search }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </fetcher.Form>
  )
}

interface CheckedFormProps<Schema extends z.ZodObject> {
  rowKey?: undefined
  id: string
  schema: FormSchema<Schema>
  /** Where it posts. */
  action: string
  /** Refusal rendered with the page, without scripts, where its route has no table of verbs. */
  refused?: FormAnswer | undefined
  defaultValue?: Partial<Record<keyof z.input<Schema>, string>>
  /** Version of the values shown, sent with them. */
  version?: number
  button: string
  /** Label while submitting, where it changes. */
  pending?: string
  /** The page is about this form: leaves it once accepted, and lists the errors above the fields. */
  isPage?: boolean
  /** Label once the consequences are shown. */
  confirm?: string
  quiet?: boolean
  danger?: boolean
  /** Closed behind these words until it is asked for, or comes back refused. */
  summary?: ReactNode
  isOpen?: boolean
  /** Action that previews the mail or the article. */
  preview?: string
  previewButton?: string
  /** Where it sends files. */
  encType?: 'multipart/form-data'
  /** Part of a refusal that other forms do not load. */
  below?: (answer: Refusal) => ReactNode
  /** Prefixes field ids with the form's id, where the page has other fields of the same names. */
  ownIds?: boolean
  children?: (fields: Record<keyof z.input<Schema>, DescribedField>) => ReactNode
}

/** Keeps what was typed until it is accepted. */
function CheckedForm<Schema extends z.ZodObject>(props: CheckedFormProps<Schema>) {
  const fetcher = useSender(props)
  useNoticeOf({ data: noticeIn(fetcher.data) })
  const [round, setRound] = useState<FormRound>({ count: 0, kept: 0 })
  const renew = () => setRound(({ count }) => ({ count: count + 1, kept: 0, focus: focusIn(formOf(props.id)) }))
  useAccepted(fetcher, (sent) => {
    if (keepUnsent(formOf(props.id), sent)) setRound(({ count, kept }) => ({ count, kept: kept + 1 }))
    else renew()
  })
  useReloadedWhenChanged(fetcher.data)
  const returned = useRefused(props.action, props.preview)
  const isOpen = useStaysOpen(props.isOpen || returned !== undefined)
  const form = <Round key={round.count} {...props} fetcher={fetcher} round={round} renew={renew} returned={returned} />
  if (props.summary === undefined) return form
  return (
    <details open={isOpen}>
      <summary>{props.summary}</summary>
      {form}
    </details>
  )
}

/** For `<details>`: what a refusal opened is not closed by the next rendering. */
export function useStaysOpen(isOpen: boolean): true | undefined {
  const [stays, setStays] = useState(isOpen)
  if (isOpen && !stays) setStays(true)
  return stays || undefined
}

function formOf(id: string): HTMLFormElement | null {
  return document.forms.namedItem(id)
}

type Sender = Pick<FetcherWithComponents<FormAnswer>, 'Form' | 'state' | 'data' | 'formData' | 'formAction'>

function useSender({ action, isPage }: { action: string; isPage?: boolean }): Sender {
  const fetcher = useFetcher<FormAnswer>()
  const navigation = useNavigation()
  if (!isPage) return fetcher
  const { state, formData, formAction } = navigation.formAction === action ? navigation : idle
  return { Form, state, formData, formAction, data: undefined }
}

const idle = { state: 'idle', formData: undefined, formAction: undefined } as const

/** The form is rendered again, with the stored values, for each count. */
interface FormRound {
  count: number
  /** Accepted submissions that left input typed in the meantime. */
  kept: number
  /** Control that had the focus in the round before. */
  focus?: string | undefined
}

/** An accepted form gets a notice. */
export type FormAnswer = Refusal | NoticeProps

/** What came back with the page, without scripts, for the form of this action. */
export function useRefused(action: string, preview?: string): Refusal | undefined {
  const answer = refusalIn(useActionData<FormAnswer>())
  return answer?.sent !== undefined && [action, preview].includes(answer.sent) ? answer : undefined
}

function noticeIn(answer: FormAnswer | undefined): NoticeProps | undefined {
  return answer && 'tone' in answer ? answer : undefined
}

function refusalIn(answer: FormAnswer | undefined): Refusal | undefined {
  return answer && 'result' in answer ? answer : undefined
}

/** After a conflict, reloads the page around the form and keeps typed values. */
function useReloadedWhenChanged(answer: FormAnswer | undefined): void {
  const { revalidate } = useRevalidator()
  const changed = refusalIn(answer)?.changed
  useEffect(() => {
    if (changed) revalidate()
  }, [changed, revalidate])
}

/** Calls back with what was sent, once for each accepted submission. */
function useAccepted({ state, data, formData }: Sender, onAccepted: (sent: FormData | undefined) => void): void {
  const sent = useRef<FormData>(undefined)
  const counted = useRef<FormAnswer>(undefined)
  useEffect(() => {
    if (formData) sent.current = formData
    if (state !== 'idle' || !data || data === counted.current) return
    counted.current = data
    if (!refusalIn(data)) onAccepted(sent.current)
  })
}

interface RoundProps<Schema extends z.ZodObject> extends CheckedFormProps<Schema> {
  fetcher: Sender
  round: FormRound
  returned: Refusal | undefined
  /** Starts again with the stored values. */
  renew: () => void
}

function Round<Schema extends z.ZodObject>(asked: RoundProps<Schema>) {
  const { fetcher, round, renew, refused, returned, version, ...props } = asked
  const answer = refusalIn(fetcher.data) ?? (fetcher.data ? undefined : (returned ?? refusalIn(refused)))
  const held = useUnsent(props.action)
  const unsent = round.count === 0 ? held : undefined
  const [seen, setSeen] = useState(unsent?.version === undefined ? version : Number(unsent.version))
  const changedVersion = answer?.changed?.version
  if (changedVersion !== undefined && changedVersion !== seen) setSeen(changedVersion)
  const { focus, kept } = round
  // Typed fields keep what was loaded with them, and each own change since; without fields, what is shown is current.
  const sentVersion = changedVersion ?? (props.children ? Math.min(version ?? 0, (seen ?? 0) + kept) : version)
  const typed = useRef(unsent !== undefined)
  // Fields left as they were loaded are loaded again once another form of the page has changed the record.
  const isStale = props.children !== undefined && version !== seen && !answer
  useEffect(() => {
    if (isStale && !typed.current) renew()
  }, [isStale, renew])
  useLayoutEffect(() => {
    if (focus !== undefined) restoreFocus(formOf(props.id), focus)
  }, [focus, props.id])
  const { defaultValue } = props
  const { load, onValidate } = useChecks<z.ZodObject>(props.schema)
  const { search } = useLocation()
  const previewHref = props.preview && props.preview + search
  const [form] = useForm<Record<string, unknown>>({
    id: props.id,
    lastResult: fetcher.state === 'idle' ? answer?.result : undefined,
    onValidate,
  })
  // Of a form that was sent, a field without a value was emptied.
  const values: Partial<Record<string, string>> = Object(answer?.result.initialValue ?? unsent ?? defaultValue)
  const { allErrors } = form
  const fields = new Proxy({} as Record<keyof z.input<Schema>, DescribedField>, {
    get: (_, name: string) => ({
      name,
      id: props.ownIds ? `${props.id}-${name}` : undefined,
      initialValue: values[name],
      errors: allErrors[name],
    }),
  })
  const element = useClearedWhenSent({ action: props.action, isRefused: answer !== undefined })
  const isPending = fetcher.state !== 'idle'
  const isSent = isPending && fetcher.formAction !== previewHref
  return (
    <fetcher.Form
      {...getFormProps(form)}
      method="post"
      encType={props.encType}
      // Without scripts the browser lands at the form that was refused.
      action={`${props.action}${props.isPage ? '' : search}#${props.id}`}
      className={props.isPage ? 'form' : 'admin-form'}
      preventScrollReset={!props.isPage}
      ref={element}
      onFocus={load}
      onInput={() => {
        typed.current = true
      }}
    >
      {props.isPage ? <ErrorSummary errors={errorsById(allErrors, fields)} /> : null}
      {answer?.changed && !isPending ? <Changed lines={answer.changed.lines} /> : null}
      {allErrors.version ? <Notice tone="danger" lines={allErrors.version.map((message) => `${message}.`)} /> : null}
      {version === undefined ? null : <input type="hidden" name="version" value={sentVersion} />}
      {props.children?.(fields)}
      {answer?.outcome && !isPending ? <Notice tone="info" lines={answer.outcome.lines} /> : null}
      {answer?.outcome ? <input type="hidden" name="seen" value={answer.outcome.seen} /> : null}
      <div className="row">
        <Button variant={variantOf(props)} aria-disabled={isPending || undefined}>
          {isSent && props.pending ? props.pending : ((answer?.outcome && props.confirm) ?? props.button)}
        </Button>
        {previewHref ? (
          <Button variant="quiet" formAction={`${previewHref}#${props.id}`} aria-disabled={isPending || undefined}>
            {props.previewButton ?? 'Voir le message'}
          </Button>
        ) : null}
      </div>
      {answer?.preview ? <MailPreview {...answer.preview} /> : null}
      {answer ? props.below?.(answer) : null}
    </fetcher.Form>
  )
}

type Errors = Record<string, string[] | undefined>

function errorsById(errors: Errors, fields: Record<string, DescribedField>): Errors {
  return Object.fromEntries(Object.entries(errors).map(([name, own]) => [(name && fields[name]?.id) || name, own]))
}

function variantOf({ quiet, danger }: { quiet?: boolean; danger?: boolean }): 'quiet' | 'danger' | undefined {
  if (danger) return 'danger'
  return quiet ? 'quiet' : undefined
}

/** A field whose name is known when the page is made: one a line of an order. */
export function fieldNamed(fields: Record<string, DescribedField>, name: string): DescribedField {
  return fields[name] ?? { name }
}

export const changedText = 'Rien n’est enregistré\u202f: cette fiche a changé entre-temps.'

/** Above a form whose button may be some screens below. */
function Changed({ lines }: { lines: string[] }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={element}>
      <Notice tone="danger" lines={[changedText, ...lines]}>
        <p>Votre saisie est gardée. Envoyez-la de nouveau pour l’enregistrer quand même.</p>
      </Notice>
    </div>
  )
}

interface MailView {
  to: string
  subject: string
  text: string
}

/** A mail before it is sent. */
function MailPreview({ to, subject, text }: MailView) {
  return (
    <div className="mail-preview" role="status">
      <p className="small">
        <span className="muted">À</span> {to}
      </p>
      <p>
        <strong>{subject}</strong>
      </p>
      <pre className="mail-text">{text}</pre>
    </div>
  )
}

export interface ArticleView {
  title: string
  excerpt: string
  readingMinutes: number
  html: string
}
