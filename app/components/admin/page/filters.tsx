import { Fragment, type ReactNode } from 'react'
import { Form, Link, useLocation, useSearchParams } from 'react-router'
import { Button } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { Fold } from './actions-menu'

/** A GET form whose fields are the list's query; on phones it is folded, unless it searches. */
export function Filters({ button, children }: { button?: string; children: ReactNode }) {
  const { pathname, search } = useLocation()
  const isFiltered = [...new URLSearchParams(search)].some(([name, value]) => name !== 'page' && value !== '')
  return (
    // Remounts the uncontrolled fields when the URL changes.
    <Fragment key={search}>
      {button ? null : <Fold label={isFiltered ? 'Filtres actifs' : 'Filtres'} />}
      <Form className="admin-filters" role="search">
        {children}
        <Button variant="quiet">{button ?? 'Filtrer'}</Button>
        {search ? <Link to={pathname}>Tout afficher</Link> : null}
      </Form>
    </Fragment>
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

/** A date in the list's query. */
export function DateFilter({ name, label }: { name: string; label: string }) {
  const [parameters] = useSearchParams()
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input className="input" type="date" id={name} name={name} defaultValue={parameters.get(name) ?? ''} />
    </div>
  )
}

/** Names the query parameters with unknown values. */
export function UnknownFilters({ names }: { names: string[] }) {
  if (names.length === 0) return null
  return <Notice tone="caution" lines={[`Filtre inconnu, ignoré\u202f: ${names.join(', ')}.`]} />
}
