import { computeTotals, type DeliveryPrice } from '~/models/values'
import type { RunningCost } from '~/templates/types'

export const COST_YEARS = 5
const DAYS_A_YEAR = 365

/** A machine whose yearly consumables the catalogue sells. Prices exclude VAT. */
export interface SuppliedMachine {
  id: string
  name: string
  priceCents: number
  yearlyConsumablesCents: number
  /** Of one set of them. */
  setCents: number
}

export type CostHypotheses = ReturnType<typeof readHypotheses>

/** The shopper's assumptions; an invalid parameter counts as its default. */
export function readHypotheses({ quantity, price }: RunningCost, parameters: URLSearchParams) {
  const typed = parameters.get('prix')?.trim().slice(0, 10)
  const unitCents = typed === undefined ? price.defaultCents : parseUnitCents(price, typed)
  return {
    machineId: parameters.get('appareil') ?? undefined,
    /** Units a day, one of the choices. */
    quantity: quantity.choices.find((choice) => choice === parameters.get(quantity.parameter)) ?? quantity.default,
    /** Of a unit of the alternative. */
    unitCents: unitCents ?? price.defaultCents,
    /** As typed, in euros. */
    unitPrice: typed ?? (price.defaultCents / 100).toFixed(2).replace('.', ','),
    priceIsWrong: unitCents === undefined,
  }
}

/** `0,45`, `0.45 €` or `1` euros a unit. */
function parseUnitCents({ minimumCents, maximumCents }: RunningCost['price'], text: string): number | undefined {
  const match = /^(\d)(?:[.,](\d{1,2}))? ?€?$/.exec(text)
  if (!match) return undefined
  const cents = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return cents >= minimumCents && cents <= maximumCents ? cents : undefined
}

export type FiveYearCost = ReturnType<typeof fiveYearCost>

/** The machine and what it replaces over five years, at today's prices, VAT and delivery included. */
export function fiveYearCost(
  machine: SuppliedMachine,
  hypotheses: { quantity: string; unitCents: number },
  delivery: DeliveryPrice,
) {
  const setsAYear = Math.max(1, Math.round(machine.yearlyConsumablesCents / machine.setCents))
  const sets = COST_YEARS * setsAYear - 1
  const machineCents = orderCents(machine.priceCents, delivery)
  const setCents = orderCents(machine.setCents, delivery)
  const unitsAYear = Number(hypotheses.quantity) * DAYS_A_YEAR
  const years = Array.from({ length: COST_YEARS + 1 }, (_, year) => ({
    year,
    machineCents: machineCents + Math.min(year * setsAYear, sets) * setCents,
    alternativeCents: Math.round(year * unitsAYear * hypotheses.unitCents),
  }))
  return {
    machine: { id: machine.id, name: machine.name },
    machineCents,
    /** One order of one set. */
    setCents,
    /** Bought in the five years: the first set comes with the machine. */
    sets,
    /** Spent by the end of each year, from the purchase (0) on. */
    years,
    units: unitsAYear * COST_YEARS,
    machineTotalCents: years.at(-1)?.machineCents ?? machineCents,
    alternativeTotalCents: years.at(-1)?.alternativeCents ?? 0,
  }
}

function orderCents(unitPriceCents: number, delivery: DeliveryPrice): number {
  return computeTotals([{ unitPriceCents, quantity: 1 }], { delivery }).totalCents
}
