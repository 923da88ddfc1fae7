import { niceTop } from './bar-chart'
import { ChartFrame, chartClass, chartWidths } from './chart-frame'

interface Series {
  name: string
  values: number[]
  /** Style of the line; by position when omitted. */
  look?: 1 | 2 | 3 | 4
}

const HEIGHT = 200
const LEFT = 40
const BOTTOM = 22
const TOP = 8

interface LineChartProps {
  title: string
  /** Heading of the label column in the table. */
  labelled?: string
  labels: string[]
  series: Series[]
  /** Name of the last label while its period is still running. */
  running?: string
  /** Top of the axis, of a scale that is known. */
  axisTop?: number
}

/** Lines over shared labels, distinguished by colour, dash and end label. */
export function LineChart({ labelled = 'Semaine du', running, ...chart }: LineChartProps) {
  const { title, labels, series } = chart
  const highest = Math.max(...series.flatMap(({ values }) => values))
  const rows = labels.map((label, index) => [
    running && index === labels.length - 1 ? `${label} (${running})` : label,
    ...series.map(({ values }) => String(values[index] ?? 0)),
  ])
  const columns = [labelled, ...series.map(({ name }) => name)]
  return (
    <ChartFrame title={title} columns={columns} rows={rows} isEmpty={highest <= 0}>
      {chartWidths.map((width) => (
        <Lines key={width} {...chart} running={running} width={width} />
      ))}
    </ChartFrame>
  )
}

const NAME_GAP = 8
/** Upper bound for an 11 px letter. */
const LETTER_WIDTH = 7

/** Width of the longest end label. */
function widthOfNames(series: Series[]): number {
  return NAME_GAP + LETTER_WIDTH * Math.max(...series.map(({ name }) => name.length))
}

type LinesProps = Omit<LineChartProps, 'labelled' | 'running'> & { running: string | undefined; width: number }

function Lines({ title, labels, series, running, axisTop, width: WIDTH }: LinesProps) {
  const top = axisTop ?? niceTop(Math.max(...series.flatMap(({ values }) => values)))
  const right = WIDTH - widthOfNames(series)
  const x = (index: number) => Math.round(LEFT + ((right - LEFT) * index) / Math.max(1, labels.length - 1))
  const y = (value: number) => Math.round(HEIGHT - BOTTOM - ((HEIGHT - BOTTOM - TOP) * value) / top)
  const isSingle = labels.length === 1
  return (
    <svg className={chartClass(WIDTH)} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={title}>
      {running ? <Running from={x(labels.length - 2)} to={right} words={running} /> : null}
      {[0, top / 2, top].map((value) => (
        <g key={value}>
          <path className="chart-grid" d={`M${LEFT} ${y(value)}H${right}`} />
          <text x={LEFT - 6} y={y(value) + 4} textAnchor="end">
            {value}
          </text>
        </g>
      ))}
      {series.map(({ name, values, look }, index) => (
        <path
          key={name}
          className={`chart-line chart-line-${look ?? index + 1}`}
          d={pathOf(values.map((value, place) => [x(place), y(value)] as const)) + (isSingle ? `H${right}` : '')}
        />
      ))}
      {endLabels(series, y).map(({ name, at, look }) => (
        <text key={name} className={`chart-name chart-name-${look}`} x={right + NAME_GAP} y={at + 4}>
          {name}
        </text>
      ))}
      {isSingle ? null : (
        <text x={LEFT} y={HEIGHT - 6}>
          {labels[0]}
        </text>
      )}
      <text x={right} y={HEIGHT - 6} textAnchor="end">
        {labels.at(-1)}
      </text>
    </svg>
  )
}

function pathOf(points: (readonly [number, number])[]): string {
  return points.map(([x, y], place) => `${place === 0 ? 'M' : 'L'}${x} ${y}`).join('')
}

/** Shades the running period: a drop there is not a decline. */
function Running({ from, to, words }: { from: number; to: number; words: string }) {
  return (
    <>
      <rect className="chart-running" x={from} y={TOP} width={to - from} height={HEIGHT - BOTTOM - TOP} />
      <text x={to} y={TOP + 10} textAnchor="end">
        {words}
      </text>
    </>
  )
}

const LABEL_HEIGHT = 15

/** Places labels beside the last points, spread apart where they overlap. */
function endLabels(series: Series[], y: (value: number) => number) {
  const labels = series.map(({ name, values, look }, index) => {
    return { name, look: look ?? index + 1, at: y(values.at(-1) ?? 0) }
  })
  labels.sort((a, b) => b.at - a.at)
  labels.forEach((label, place) => {
    const below = labels[place - 1]
    if (below) label.at = Math.min(label.at, below.at - LABEL_HEIGHT)
  })
  return labels
}
