import { type ReactNode, useEffect, useRef } from 'react'
import { useUnsentTicks } from '~/components/ui/unsent-form'
import { BULK_FORM } from '../list/bulk-form'
import { useRowChange } from '../row/row-mark'

export interface Column<Row> {
  /** Also shown beside the value on cards. */
  label: string
  /** Right-aligned, tabular. */
  isNumber?: boolean
  cell(row: Row): ReactNode
}

interface DataTableProps<Row> {
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  /** Also the key of a row's form (`AdminForm`). */
  keyOf(row: Row): string
  /** Value and label of a row's checkbox in the bulk form. */
  choice?: (row: Row) => { value: string; label: string } | undefined
}

/** A table; on phones each row is a card. */
export function DataTable<Row>({ caption, columns, rows, keyOf, choice }: DataTableProps<Row>) {
  const { body, markSent } = useKeptFocus(rows.length)
  return (
    <table className="admin-table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {choice ? (
            <th scope="col">
              <span className="visually-hidden">Cocher</span>
            </th>
          ) : null}
          {columns.map(({ label, isNumber }) => (
            <th key={label} scope="col" data-label={label} className={isNumber ? 'num' : undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body} onSubmit={markSent}>
        {rows.map((row) => (
          <TableRow key={keyOf(row)} rowKey={keyOf(row)}>
            {choice ? <ChoiceCell {...choice(row)} /> : null}
            {columns.map(({ label, isNumber, cell }) => (
              <td key={label} data-label={label} className={isNumber ? 'num' : undefined}>
                {cell(row)}
              </td>
            ))}
          </TableRow>
        ))}
      </tbody>
    </table>
  )
}

function ChoiceCell({ value = '', label }: { value?: string; label?: string }) {
  const isTicked = useUnsentTicks('rows').includes(value)
  return (
    <td className="admin-choice">
      {value ? (
        <label>
          <input type="checkbox" form={BULK_FORM} name="rows" value={value} defaultChecked={isTicked} />
          <span className="visually-hidden">{label}</span>
        </label>
      ) : null}
    </td>
  )
}

function TableRow({ rowKey, children }: { rowKey: string; children: ReactNode }) {
  const { state } = useRowChange(rowKey)
  return <tr data-state={state === 'idle' ? undefined : state}>{children}</tr>
}

/** When the focused row leaves the list, moves the focus to the row in its place. */
function useKeptFocus(count: number) {
  const body = useRef<HTMLTableSectionElement>(null)
  const place = useRef<number>(undefined)
  useEffect(() => {
    if (place.current === undefined || document.activeElement !== document.body) return
    const row = body.current?.rows[Math.min(place.current, count - 1)]
    row?.querySelector<HTMLElement>('a, button')?.focus()
    place.current = undefined
  }, [count])
  const markSent = ({ target }: { target: EventTarget }) => {
    place.current = target instanceof Element ? target.closest('tr')?.sectionRowIndex : undefined
  }
  return { body, markSent }
}
