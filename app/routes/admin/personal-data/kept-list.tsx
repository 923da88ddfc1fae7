/** Data that an erasure leaves in place. */
export function KeptList({ kept }: { kept: string[] }) {
  if (kept.length === 0) return <p>La loi ne fait rien garder de cette adresse.</p>
  return (
    <>
      <p>Ce que la loi fait garder :</p>
      <ul className="data-list">
        {kept.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </>
  )
}
