import type { ReactNode } from 'react'
import { Form, Link, useLocation, useSearchParams } from 'react-router'
import { Button } from '~/components/ui/button'

/** A GET form whose fields are the list's query. */
export function Filters({ button = 'Filtrer', children }: { button?: string; children: ReactNode }) {
  const { pathname, search } = useLocation()
  return (
    // Remounts the uncontrolled fields when the URL changes.
    <Form className="admin-filters" role="search" key={search}>
      {children}
      <Button variant="quiet">{button}</Button>
      {search ? <Link to={pathname}>Tout afficher</Link> : null}
    </Form>
  )
}

export function SearchFilter({
  label,
  name = 'q',
  maxLength = 100,
}: {
  label: string
  name?: string
  maxLength?: number
}) {
  const [parameters] = useSearchParams()
  return (
    <div className="field admin-search">
      <label htmlFor={name}>{label}</label>
      <input
        className="input"
        type="search"
        id={name}
        name={name}
        maxLength={maxLength}
        defaultValue={parameters.get(name) ?? ''}
      />
    </div>
  )
}

interface SelectFilterProps {
  name: string
  label: string
  /** Label of the option without a filter. */
  all: string
  options: { value: string; label: string }[]
}

export function SelectFilter({ name, label, all, options }: SelectFilterProps) {
  const [parameters] = useSearchParams()
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <select className="input" id={name} name={name} defaultValue={parameters.get(name) ?? ''}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
