import { useSearchParams } from 'react-router'

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
