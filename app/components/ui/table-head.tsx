export function TableHead({ names, figures }: { names: string; figures: string[] }) {
  return (
    <thead>
      <tr>
        <th scope="col">{names}</th>
        {figures.map((label) => (
          <th key={label} scope="col" className="num">
            {label}
          </th>
        ))}
      </tr>
    </thead>
  )
}
