import type { ShownAudit } from './security-page-data'

const SIZE = 120
const WIDTH = 10
const RADIUS = (SIZE - WIDTH) / 2
const CIRCUMFERENCE = 2 * Math.PI * RADIUS

/** Colour is not the only cue: the rating is also in words. */
export function ScoreCircle({ score, words }: Pick<ShownAudit, 'score'> & { words: string }) {
  const value = score?.value ?? 0
  const label = score ? `Score de sécurité\u202f: ${value} sur 100, ${words}` : `Score de sécurité\u202f: ${words}`
  return (
    <figure className={`score-circle score-${score?.tone ?? 'none'}`}>
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} role="img" aria-label={label}>
        <circle className="score-ground" cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} strokeWidth={WIDTH} fill="none" />
        <circle
          className="score-part"
          cx={SIZE / 2}
          cy={SIZE / 2}
          r={RADIUS}
          strokeWidth={WIDTH}
          fill="none"
          strokeDasharray={`${((CIRCUMFERENCE * value) / 100).toFixed(1)} ${CIRCUMFERENCE.toFixed(1)}`}
          transform={`rotate(-90 ${SIZE / 2} ${SIZE / 2})`}
        />
        <text x={SIZE / 2} y={SIZE / 2 + 10} textAnchor="middle">
          {score ? value : '–'}
        </text>
      </svg>
      <figcaption>{words}</figcaption>
    </figure>
  )
}
