import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import type { NoticeProps } from '~/components/ui/notice'
import { useUnsentTicks } from '~/components/ui/unsent-form'
import { Fold } from '../page/fold'
import { useWatch } from '../row/notice-region'

/** Id of the form that a list's checkboxes belong to. */
export const BULK_FORM = 'selection'

/** Bulk actions on the selected rows. */
export function BulkForm({ action, children }: { action: string; children: ReactNode }) {
  const form = useRef<HTMLFormElement>(null)
  const fetcher = useFetcher<NoticeProps>({ key: BULK_FORM })
  const { pathname, search } = useLocation()
  const count = useChosenCount(form, fetcher.data)
  const watch = useWatch(BULK_FORM)
  return (
    <>
      <Fold label={count > 0 ? `Lignes cochées (${count})` : 'Lignes cochées'} />
      <fetcher.Form
        id={BULK_FORM}
        ref={form}
        className="bulk-form"
        method="post"
        action={action}
        onSubmit={watch}
        aria-label="Lignes cochées"
      >
        <input type="hidden" name="retour" value={pathname + search} />
        <label className="bulk-all">
          <input type="checkbox" onChange={({ target }) => chooseAll(form.current, target.checked)} />
          Tout cocher
        </label>
        <span className="bulk-count muted num" aria-live="polite">
          {count > 1 ? `${count} cochées` : `${count} cochée`}
        </span>
        {children}
      </fetcher.Form>
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
