import { ChartFrame, chartClass, chartWidths } from './chart-frame'

interface Bar {
  label: string
  value: number
  /** Formatted for table and tooltip. */
  words: string
}

const HEIGHT = 180
const LEFT = 48
const BOTTOM = 22
const TOP = 8

interface BarChartProps {
  title: string
  bars: Bar[]
  /** Formats axis labels. */
  format(value: number): string
}

/** A bar chart with its data table. */
export function BarChart({ title, bars, format }: BarChartProps) {
  return (
    <ChartFrame
      title={title}
      columns={['Date', 'Valeur']}
      rows={bars.map(({ label, words }) => [label, words])}
      isEmpty={bars.every(({ value }) => value === 0)}
    >
      {chartWidths.map((width) => (
        <Bars key={width} title={title} bars={bars} format={format} width={width} />
      ))}
    </ChartFrame>
  )
}

function Bars({ title, bars, format, width: WIDTH }: BarChartProps & { width: number }) {
  const [lowest, highest] = [
    Math.min(0, ...bars.map(({ value }) => value)),
    Math.max(...bars.map(({ value }) => value)),
  ]
  const bottom = lowest < 0 ? -niceTop(-lowest) : 0
  const top = highest > 0 || bottom === 0 ? niceTop(highest) : 0
  const width = (WIDTH - LEFT) / bars.length
  const y = (value: number) =>
    Math.round(HEIGHT - BOTTOM - ((HEIGHT - BOTTOM - TOP) * (value - bottom)) / (top - bottom))
  return (
    <svg className={chartClass(WIDTH)} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={title}>
      {[...new Set([bottom, 0, top / 2, top])].map((value) => (
        <g key={value}>
          <path className="chart-grid" d={`M${LEFT} ${y(value)}H${WIDTH}`} />
          <text x={LEFT - 6} y={y(value) + 4} textAnchor="end">
            {format(value)}
          </text>
        </g>
      ))}
      {bars.map(({ label, value, words }, index) => (
        <rect
          key={label}
          className="chart-bar"
          x={Math.round(LEFT + index * width + width * 0.15)}
          y={y(Math.max(0, value))}
          width={Math.max(1, Math.round(width * 0.7))}
          height={Math.abs(y(value) - y(0))}
        >
          <title>{`${label} : ${words}`}</title>
        </rect>
      ))}
      <text x={LEFT} y={HEIGHT - 6}>
        {bars[0]?.label}
      </text>
      <text x={WIDTH} y={HEIGHT - 6} textAnchor="end">
        {bars.at(-1)?.label}
      </text>
    </svg>
  )
}

/** Rounds up to 1, 2, 5, 10, 20 …, so that half of it is a round number too. */
export function niceTop(highest: number): number {
  if (highest <= 0) return 2
  const magnitude = 10 ** Math.floor(Math.log10(highest))
  const factor = [1, 2, 4, 6, 8, 10].find((step) => step * magnitude >= highest) ?? 10
  return Math.max(2, factor * magnitude)
}
