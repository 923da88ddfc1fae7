import { niceTop } from './bar-chart'
import { ChartFrame } from './chart-frame'

export interface Series {
  name: string
  values: number[]
}

const WIDTH = 640
const HEIGHT = 200
const LEFT = 40
const BOTTOM = 22
const TOP = 8

/** Lines over the same labels, told apart by colour, dash and the name at their end. */
export function LineChart({ title, labels, series }: { title: string; labels: string[]; series: Series[] }) {
  const top = niceTop(Math.max(...series.flatMap(({ values }) => values)))
  const right = WIDTH - 96
  const x = (index: number) => Math.round(LEFT + ((right - LEFT) * index) / Math.max(1, labels.length - 1))
  const y = (value: number) => Math.round(HEIGHT - BOTTOM - ((HEIGHT - BOTTOM - TOP) * value) / top)
  const rows = labels.map((label, index) => [label, ...series.map(({ values }) => String(values[index] ?? 0))])
  return (
    <ChartFrame title={title} columns={['Semaine du', ...series.map(({ name }) => name)]} rows={rows}>
      <svg className="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={title}>
        {[0, top / 2, top].map((value) => (
          <g key={value}>
            <path className="chart-grid" d={`M${LEFT} ${y(value)}H${right}`} />
            <text x={LEFT - 6} y={y(value) + 4} textAnchor="end">
              {value}
            </text>
          </g>
        ))}
        {series.map(({ name, values }, index) => (
          <path
            key={name}
            className={`chart-line chart-line-${index + 1}`}
            d={values.map((value, place) => `${place === 0 ? 'M' : 'L'}${x(place)} ${y(value)}`).join('')}
          />
        ))}
        {endLabels(series, y).map(({ name, at, index }) => (
          <text key={name} className={`chart-name chart-name-${index + 1}`} x={right + 8} y={at + 4}>
            {name}
          </text>
        ))}
        <text x={LEFT} y={HEIGHT - 6}>
          {labels[0]}
        </text>
        <text x={right} y={HEIGHT - 6} textAnchor="end">
          {labels.at(-1)}
        </text>
      </svg>
    </ChartFrame>
  )
}

const LABEL_HEIGHT = 15

/** Beside the last points, moved apart where these are close. */
function endLabels(series: Series[], y: (value: number) => number) {
  const labels = series.map(({ name, values }, index) => ({ name, index, at: y(values.at(-1) ?? 0) }))
  labels.sort((a, b) => b.at - a.at)
  labels.forEach((label, place) => {
    const below = labels[place - 1]
    if (below) label.at = Math.min(label.at, below.at - LABEL_HEIGHT)
  })
  return labels
}
