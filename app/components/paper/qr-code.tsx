/** Dark on light in both colour schemes: scanners do not read inverted codes. */
export function QrCode({ rows, label, className }: { rows: boolean[][]; label: string; className: string }) {
  const size = rows.length
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={rows.map(darkRuns).join('')} stroke="#000" />
    </svg>
  )
}

/** Merges adjacent dark squares into one stroke. */
function darkRuns(row: boolean[], y: number): string {
  const words = row.map((dark) => (dark ? '1' : '0')).join('')
  return [...words.matchAll(/1+/g)].map(({ index, 0: run }) => `M${index} ${y}.5h${run.length}`).join('')
}
