import type { DifferenceLine } from '~/models/content/text'

const words = { added: 'Ajouté\u202f: ', removed: 'Retiré\u202f: ' }

/** Lines of two texts; each change says what it is beside its colour. */
export function Difference({ lines }: { lines: DifferenceLine[] }) {
  if (lines.length === 0) return <p className="muted">Rien ne change.</p>
  return (
    <ul className="difference">
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line may stand twice, and none moves
        <li key={place} data-kind={line.kind}>
          <Line {...line} />
        </li>
      ))}
    </ul>
  )
}

function Line({ kind, text }: DifferenceLine) {
  if (kind === 'same') return <span>{text}</span>
  const content = (
    <>
      <span className="difference-kind">{words[kind]}</span>
      {text}
    </>
  )
  return kind === 'added' ? <ins>{content}</ins> : <del>{content}</del>
}
