/** Tells repeated labels apart for screen readers. */
export function WithSuffix({ label, suffix }: { label: string; suffix: string }) {
  return (
    <span>
      {label}
      <span className="visually-hidden"> {suffix}</span>
    </span>
  )
}
