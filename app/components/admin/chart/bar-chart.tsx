import { ChartFrame, chartClass, chartWidths } from './chart-frame'

export interface Bar {
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
  const highest = Math.max(...bars.map(({ value }) => value))
  return (
    <ChartFrame
      title={title}
      columns={['Date', 'Valeur']}
      rows={bars.map(({ label, words }) => [label, words])}
      isEmpty={highest <= 0}
    >
      {chartWidths.map((width) => (
        <Bars key={width} title={title} bars={bars} format={format} width={width} />
      ))}
    </ChartFrame>
  )
}

function Bars({ title, bars, format, width: WIDTH }: BarChartProps & { width: number }) {
  const top = niceTop(Math.max(...bars.map(({ value }) => value)))
  const width = (WIDTH - LEFT) / bars.length
  const y = (value: number) => Math.round(HEIGHT - BOTTOM - ((HEIGHT - BOTTOM - TOP) * value) / top)
  return (
    <svg className={chartClass(WIDTH)} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={title}>
      {[0, top / 2, top].map((value) => (
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
          y={y(value)}
          width={Math.max(1, Math.round(width * 0.7))}
          height={HEIGHT - BOTTOM - y(value)}
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
