import { fillIn, type RunningCost } from '~/models/base/template'
import { formatEuros } from '~/models/values/money'
import { computeTotals, type Pricing } from '~/models/values/totals'

export const COST_YEARS = 5
const DAYS_A_YEAR = 365
export const MONTHS_A_YEAR = 12
const COST_MONTHS = COST_YEARS * MONTHS_A_YEAR

/** A machine whose yearly consumables the catalogue sells. Prices exclude VAT. */
export interface SuppliedMachine {
  id: string
  name: string
  priceCents: number
  /** Of a set of consumables. */
  setCents: number
  setsAYear: number
  /** Parts replaced after some years. */
  parts: LastingPart[]
}

interface LastingPart {
  id: string
  name: string
  priceCents: number
  lastsYears: number
}

export type CostHypotheses = ReturnType<typeof readHypotheses>

/** The shopper's assumptions; an invalid parameter counts as its default. */
export function readHypotheses({ quantity, price }: RunningCost, parameters: URLSearchParams) {
  const typed = parameters.get('prix')?.trim().slice(0, 10)
  const unitCents = typed === undefined ? price.defaultCents : parseUnitCents(price, typed)
  return {
    machineId: parameters.get('appareil') ?? undefined,
    /** Units a day, from `choices`. */
    quantity: quantity.choices.find((choice) => choice === parameters.get(quantity.parameter)) ?? quantity.default,
    /** Price of one unit of the alternative. */
    unitCents: unitCents ?? price.defaultCents,
    /** As typed, in euros. */
    unitPrice: typed ?? (price.defaultCents / 100).toFixed(2).replace('.', ','),
    priceIsWrong: unitCents === undefined,
  }
}

/** Accepts `0,45`, `0.45 €` or `1` euros a unit. */
function parseUnitCents({ minimumCents, maximumCents }: RunningCost['price'], text: string): number | undefined {
  const match = /^(\d)(?:[.,](\d{1,2}))? ?€?$/.exec(text)
  if (!match) return undefined
  const cents = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return cents >= minimumCents && cents <= maximumCents ? cents : undefined
}

export type FiveYearCost = ReturnType<typeof fiveYearCost>

/** Compares the machine and its alternative over five years, at today's prices, VAT and delivery included. */
export function fiveYearCost(
  machine: SuppliedMachine,
  hypotheses: { quantity: string; unitCents: number },
  pricing: Pricing,
) {
  const machineCents = orderCents(machine.priceCents, pricing)
  const setCents = orderCents(machine.setCents, pricing)
  const parts = machine.parts.map(({ id, name, priceCents, lastsYears }) => {
    return { id, name, cents: orderCents(priceCents, pricing), everyMonths: lastsYears * MONTHS_A_YEAR }
  })
  const supplies = [{ cents: setCents, everyMonths: MONTHS_A_YEAR / machine.setsAYear }, ...parts]
  const unitsAYear = Number(hypotheses.quantity) * DAYS_A_YEAR
  const months = Array.from({ length: COST_MONTHS + 1 }, (_, month) => ({
    month,
    machineCents: supplies.reduce((cents, supply) => cents + timesBought(supply, month) * supply.cents, machineCents),
    alternativeCents: Math.round((month / MONTHS_A_YEAR) * unitsAYear * hypotheses.unitCents),
  }))
  const last = months.at(-1)
  return {
    machine: { id: machine.id, name: machine.name },
    machineCents,
    /** One set, with delivery. */
    setCents,
    /** Sets bought in the five years: the first is included with the machine. */
    sets: timesBought({ everyMonths: MONTHS_A_YEAR / machine.setsAYear }, COST_MONTHS),
    /** Bought in the five years, each in an order by itself. */
    parts: parts.map(({ everyMonths, ...part }) => ({ ...part, count: timesBought({ everyMonths }, COST_MONTHS) })),
    /** Cumulative cost at the end of each month, from the purchase (0). */
    months,
    /** First month from which the machine stays cheaper. */
    breakEvenMonth: breakEvenMonth(months),
    units: unitsAYear * COST_YEARS,
    machineTotalCents: last?.machineCents ?? machineCents,
    alternativeTotalCents: last?.alternativeCents ?? 0,
  }
}

/** Which of the two costs more, in the template's words. */
export function costVerdict(
  { verdict }: RunningCost,
  { machineTotalCents, alternativeTotalCents }: FiveYearCost,
): string {
  if (alternativeTotalCents === machineTotalCents) return verdict.equal
  const words = alternativeTotalCents > machineTotalCents ? verdict.alternativeIsDearer : verdict.productIsDearer
  return fillIn(words, { difference: formatEuros(Math.abs(alternativeTotalCents - machineTotalCents)) })
}

interface MonthOfCost {
  month: number
  machineCents: number
  alternativeCents: number
}

function breakEvenMonth(months: MonthOfCost[]): number | undefined {
  const lastDearer = months.findLast(({ machineCents, alternativeCents }) => machineCents >= alternativeCents)
  const month = (lastDearer?.month ?? -1) + 1
  return month <= COST_MONTHS ? month : undefined
}

/** Replacements due at the end of the five years are not counted. */
function timesBought({ everyMonths }: { everyMonths: number }, month: number): number {
  return Math.min(Math.floor(month / everyMonths), Math.ceil(COST_MONTHS / everyMonths) - 1)
}

function orderCents(unitPriceCents: number, pricing: Pricing): number {
  return computeTotals([{ unitPriceCents, quantity: 1 }], pricing).totalCents
}
