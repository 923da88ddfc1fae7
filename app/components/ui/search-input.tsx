/** The `q` of a list's GET form. */
export function SearchInput({
  label,
  ...input
}: {
  label: string
  placeholder: string
  maxLength: number
  defaultValue: string
}) {
  return (
    <div className="list-search">
      <label className="visually-hidden" htmlFor="q">
        {label}
      </label>
      <input className="input" id="q" type="search" name="q" {...input} />
    </div>
  )
}
