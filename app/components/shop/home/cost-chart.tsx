import type { FiveYearCost } from '~/models/catalogue'

const WIDTH = 360
const HEIGHT = 230
const LEFT = 52
const RIGHT = 8
const TOP = 14
const BOTTOM = 26
/** Candidate grid steps in euros: the smallest with at most MAX_LINES lines is used. */
const STEPS = [100, 200, 500, 1000, 2000, 5000, 10_000, 20_000]
const MAX_LINES = 5

/** Cumulative spending per year: the machine as a step line, the alternative dashed. */
export function CostChart({ years, label }: { years: FiveYearCost['years']; label: string }) {
  const highest = Math.max(...years.flatMap((year) => [year.machineCents, year.alternativeCents]))
  const step = (STEPS.find((candidate) => candidate * MAX_LINES * 100 >= highest) ?? highest / 100) * 100
  const top = Math.ceil(highest / step) * step
  const last = years.length - 1
  const x = (year: number) => round(LEFT + ((WIDTH - LEFT - RIGHT) * year) / last)
  const y = (cents: number) => round(HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * cents) / top)
  const lines = Array.from({ length: Math.round(top / step) + 1 }, (_, index) => index * step)
  const machine = years.map(
    (year) => `${year.year === 0 ? 'M' : 'H'}${x(year.year)}${year.year === 0 ? ' ' : 'V'}${y(year.machineCents)}`,
  )
  const alternative = years.map((year) => `${year.year === 0 ? 'M' : 'L'}${x(year.year)} ${y(year.alternativeCents)}`)
  return (
    <svg className="cost-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <path className="cost-grid" d={lines.map((cents) => `M${LEFT} ${y(cents)}H${WIDTH - RIGHT}`).join('')} />
      {lines.map((cents) => (
        <text key={cents} x={LEFT - 6} y={y(cents) + 4} textAnchor="end">
          {euroFormat.format(cents / 100)}
        </text>
      ))}
      {years.map(({ year }) => (
        <text key={year} x={x(year)} y={HEIGHT - 6} textAnchor={year === last ? 'end' : 'middle'}>
          {year === 0 ? 'achat' : year === last ? `${year} ans` : year}
        </text>
      ))}
      <path className="cost-alternative" d={alternative.join('')} />
      <path className="cost-machine" d={machine.join('')} />
    </svg>
  )
}

const euroFormat = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })

function round(value: number): number {
  return Math.round(value * 10) / 10
}
