import { useFetcher } from 'react-router'
import type { NoticeProps } from '~/components/ui/notice'

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
