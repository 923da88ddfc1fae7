/** On phones hides the element after it until opened, without scripts; elsewhere it is not shown. */
export function Fold({ label }: { label: string }) {
  return (
    <details className="admin-fold">
      <summary className="button button-quiet">{label}</summary>
    </details>
  )
}
