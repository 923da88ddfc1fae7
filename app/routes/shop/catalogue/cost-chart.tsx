import { COST_YEARS, type FiveYearCost, MONTHS_A_YEAR } from '~/models/shop/catalogue'

const WIDTH = 360
const HEIGHT = 230
const LEFT = 52
const RIGHT = 8
const TOP = 14
const BOTTOM = 26
/** Candidate grid steps in euros: the smallest with at most MAX_LINES lines is used. */
const STEPS = [100, 200, 500, 1000, 2000, 5000, 10_000, 20_000]
const MAX_LINES = 5

interface CostChartProps {
  months: FiveYearCost['months']
  /** The first month in which the machine is cheaper, with its label. */
  breakEven: { month: number; words: string } | undefined
  label: string
}

/** Cumulative spending per month: the machine as a step line, the alternative dashed. */
export function CostChart({ months, breakEven, label }: CostChartProps) {
  const highest = Math.max(...months.flatMap((month) => [month.machineCents, month.alternativeCents]))
  const step = (STEPS.find((candidate) => candidate * MAX_LINES * 100 >= highest) ?? highest / 100) * 100
  const top = Math.ceil(highest / step) * step
  const last = months.length - 1
  const x = (month: number) => round(LEFT + ((WIDTH - LEFT - RIGHT) * month) / last)
  const y = (cents: number) => round(HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * cents) / top)
  const lines = Array.from({ length: Math.round(top / step) + 1 }, (_, index) => index * step)
  const machine = months
    .filter(({ machineCents }, index) => machineCents !== months[index - 1]?.machineCents)
    .map(({ month, machineCents }) =>
      month === 0 ? `M${x(month)} ${y(machineCents)}` : `H${x(month)}V${y(machineCents)}`,
    )
  const alternative = months
    .filter(({ month }) => month === 0 || month === last)
    .map(({ month, alternativeCents }) => `${month === 0 ? 'M' : 'L'}${x(month)} ${y(alternativeCents)}`)
  const breakEvenPoint = months.find(({ month }) => month === breakEven?.month)
  return (
    <svg className="cost-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <path className="cost-grid" d={lines.map((cents) => `M${LEFT} ${y(cents)}H${WIDTH - RIGHT}`).join('')} />
      {lines.map((cents) => (
        <text key={cents} x={LEFT - 6} y={y(cents) + 4} textAnchor="end">
          {euroFormat.format(cents / 100)}
        </text>
      ))}
      {months.filter(isWholeYear).map(({ month }) => (
        <text key={month} x={x(month)} y={HEIGHT - 6} textAnchor={month === last ? 'end' : 'middle'}>
          {month === 0 ? 'achat' : month === last ? `${COST_YEARS} ans` : month / MONTHS_A_YEAR}
        </text>
      ))}
      <path className="cost-alternative" d={alternative.join('')} />
      <path className="cost-machine" d={`${machine.join('')}H${x(last)}`} />
      {breakEven && breakEvenPoint ? (
        <>
          <path
            className="cost-meeting"
            d={`M${x(breakEvenPoint.month)} ${y(breakEvenPoint.alternativeCents)}V${HEIGHT - BOTTOM}`}
          />
          <circle className="cost-meeting" cx={x(breakEvenPoint.month)} cy={y(breakEvenPoint.alternativeCents)} r="5" />
          <text x={x(breakEvenPoint.month) + 6} y={HEIGHT - BOTTOM - 8}>
            {breakEven.words}
          </text>
        </>
      ) : null}
    </svg>
  )
}

/** Whole years have a label below the chart and a row in the table. */
export function isWholeYear({ month }: { month: number }): boolean {
  return month % MONTHS_A_YEAR === 0
}

const euroFormat = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })

function round(value: number): number {
  return Math.round(value * 10) / 10
}
