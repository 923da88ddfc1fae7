import type { FormEvent, ReactNode } from 'react'
import { useFetcher, useLocation } from 'react-router'
import type { NoticeProps } from '~/components/ui/notice'
import { useWatch } from './notice-region'

interface RowFormProps {
  /** Key of the row: at most one pending change per row; read by `useRowChange`. */
  rowKey: string
  action: string
  fields: Record<string, string | number>
  /** The buttons. */
  children: ReactNode
}

/** Changes a row in place; without JavaScript, a plain form that redirects back. */
export function RowForm({ rowKey, action, fields, children }: RowFormProps) {
  const fetcher = useFetcher<NoticeProps>({ key: rowKey })
  const watch = useWatch(rowKey)
  const { pathname, search } = useLocation()
  const onSubmit = (event: FormEvent) => {
    if (fetcher.state !== 'idle') event.preventDefault()
    else watch()
  }
  return (
    <fetcher.Form className="row-form" method="post" action={action} onSubmit={onSubmit}>
      {Object.entries({ ...fields, retour: pathname + search }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </fetcher.Form>
  )
}

interface RowChange {
  state: 'idle' | 'pending' | 'saved' | 'refused'
  /** Form data in flight, for optimistic display. */
  sent: FormData | undefined
}

export function useRowChange(rowKey: string): RowChange {
  const { formData, data } = useFetcher<NoticeProps>({ key: rowKey })
  if (formData) return { state: 'pending', sent: formData }
  return { state: data ? (data.tone === 'done' ? 'saved' : 'refused') : 'idle', sent: undefined }
}

const words = { pending: 'Enregistrement…', saved: 'Enregistré', refused: 'Non enregistré' }

/** State of a row's pending change. */
export function RowMark({ rowKey }: { rowKey: string }) {
  const { state } = useRowChange(rowKey)
  return state === 'idle' ? null : (
    <span className="row-mark" data-state={state}>
      {words[state]}
    </span>
  )
}
