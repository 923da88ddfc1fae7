import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { NoticeProps } from '~/components/ui/notice'
import { useUnsentTicks } from '~/components/ui/unsent-form'
import { AdminForm } from '../form/admin-form'
import { Fold } from '../page/actions-menu'

/** Id of the form that a list's checkboxes belong to. */
export const BULK_FORM = 'selection'

/** Bulk actions on the selected rows. */
export function BulkForm({ action, children }: { action: string; children: ReactNode }) {
  const form = useRef<HTMLFormElement>(null)
  const count = useChosenCount(form, useFetcher<NoticeProps>({ key: BULK_FORM }).data)
  return (
    <>
      <Fold label={count > 0 ? `Lignes cochées (${count})` : 'Lignes cochées'} />
      <AdminForm
        rowKey={BULK_FORM}
        id={BULK_FORM}
        ref={form}
        className="bulk-form"
        action={action}
        aria-label="Lignes cochées"
      >
        <label className="bulk-all">
          <input type="checkbox" onChange={({ target }) => chooseAll(form.current, target.checked)} />
          Tout cocher
        </label>
        <span className="bulk-count muted num" aria-live="polite">
          {count > 1 ? `${count} cochées` : `${count} cochée`}
        </span>
        {children}
      </AdminForm>
    </>
  )
}

/** Clears the selection after a change. */
function useChosenCount(form: RefObject<HTMLFormElement | null>, answer: NoticeProps | undefined): number {
  const [count, setCount] = useState(useUnsentTicks('rows').length)
  useEffect(() => {
    const onChange = () => setCount(boxesOf(form.current).filter(({ checked }) => checked).length)
    document.addEventListener('change', onChange)
    return () => document.removeEventListener('change', onChange)
  }, [form])
  useEffect(() => {
    if (answer?.tone !== 'done') return
    form.current?.reset()
    setCount(0)
  }, [answer, form])
  return count
}

function boxesOf(form: HTMLFormElement | null): HTMLInputElement[] {
  const fields = [...(form?.elements ?? [])]
  return fields.filter((field): field is HTMLInputElement => field instanceof HTMLInputElement && field.name === 'rows')
}

function chooseAll(form: HTMLFormElement | null, checked: boolean): void {
  for (const box of boxesOf(form)) box.checked = checked
}
