import { computeTotals } from './totals'

export const COST_YEARS = 5
const DAYS_A_YEAR = 365

export const litreChoices = ['1', '1.5', '2', '3', '4', '6', '8'] as const
const DEFAULT_LITRES = '2'
/** A starting point for the shopper to replace, shown as the hypothesis it is: a bottled litre, in cents. */
const DEFAULT_LITRE_CENTS = 30
const LITRE_CENTS = { min: 5, max: 300 }

/** A machine whose yearly filters the catalogue sells. Prices exclude VAT. */
export interface FilteredMachine {
  id: string
  name: string
  priceCents: number
  yearlyFiltersCents: number
  filterSetCents: number
}

/** What the shopper supposes; what an address cannot mean is the starting point again. */
export interface CostHypotheses {
  machineId: string | undefined
  litres: (typeof litreChoices)[number]
  litreCents: number
  /** As typed, in euros. */
  litrePrice: string
  priceIsWrong: boolean
}

export function readHypotheses(parameters: URLSearchParams): CostHypotheses {
  const typed = parameters.get('prix')?.trim().slice(0, 10)
  const litreCents = typed === undefined ? DEFAULT_LITRE_CENTS : parseLitreCents(typed)
  return {
    machineId: parameters.get('appareil') ?? undefined,
    litres: litreChoices.find((choice) => choice === parameters.get('litres')) ?? DEFAULT_LITRES,
    litreCents: litreCents ?? DEFAULT_LITRE_CENTS,
    litrePrice: typed ?? (DEFAULT_LITRE_CENTS / 100).toFixed(2).replace('.', ','),
    priceIsWrong: litreCents === undefined,
  }
}

/** `0,45`, `0.45 €` or `1` euros a litre. */
function parseLitreCents(text: string): number | undefined {
  const match = /^(\d)(?:[.,](\d{1,2}))? ?€?$/.exec(text)
  if (!match) return undefined
  const cents = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return cents >= LITRE_CENTS.min && cents <= LITRE_CENTS.max ? cents : undefined
}

export interface FiveYearCost {
  machine: { id: string; name: string }
  /** The order of the machine, delivery and VAT included. */
  machineCents: number
  /** One order of one set, delivery and VAT included. */
  filterSetCents: number
  /** Bought in the five years: the first set comes with the machine. */
  filterSets: number
  /** What was spent by the end of each year, from the purchase (0) on, VAT included. */
  years: { year: number; machineCents: number; bottlesCents: number }[]
  litres: number
  machineTotalCents: number
  bottlesTotalCents: number
}

/** Both ways of drinking over five years, at today's prices. */
export function fiveYearCost(
  machine: FilteredMachine,
  hypotheses: { litres: string; litreCents: number },
): FiveYearCost {
  const setsAYear = Math.max(1, Math.round(machine.yearlyFiltersCents / machine.filterSetCents))
  const filterSets = COST_YEARS * setsAYear - 1
  const machineCents = orderCents(machine.priceCents)
  const filterSetCents = orderCents(machine.filterSetCents)
  const litresAYear = Number(hypotheses.litres) * DAYS_A_YEAR
  const years = Array.from({ length: COST_YEARS + 1 }, (_, year) => ({
    year,
    machineCents: machineCents + Math.min(year * setsAYear, filterSets) * filterSetCents,
    bottlesCents: Math.round(year * litresAYear * hypotheses.litreCents),
  }))
  return {
    machine: { id: machine.id, name: machine.name },
    machineCents,
    filterSetCents,
    filterSets,
    years,
    litres: litresAYear * COST_YEARS,
    machineTotalCents: years.at(-1)?.machineCents ?? machineCents,
    bottlesTotalCents: years.at(-1)?.bottlesCents ?? 0,
  }
}

function orderCents(unitPriceCents: number): number {
  return computeTotals([{ unitPriceCents, quantity: 1 }]).totalCents
}
