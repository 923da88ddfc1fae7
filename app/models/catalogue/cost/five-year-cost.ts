import { computeTotals, type DeliveryPrice } from '~/models/values'
import type { RunningCost } from '~/templates/types'

export const COST_YEARS = 5
const DAYS_A_YEAR = 365
export const MONTHS_A_YEAR = 12
const COST_MONTHS = COST_YEARS * MONTHS_A_YEAR

/** A machine whose yearly consumables the catalogue sells. Prices exclude VAT. */
export interface SuppliedMachine {
  id: string
  name: string
  priceCents: number
  yearlyConsumablesCents: number
  /** Of one set of them. */
  setCents: number
  /** What is changed after some years. */
  parts: LastingPart[]
}

export interface LastingPart {
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
  const machineCents = orderCents(machine.priceCents, delivery)
  const setCents = orderCents(machine.setCents, delivery)
  const setsAYear = Math.max(1, Math.round(machine.yearlyConsumablesCents / machine.setCents))
  const parts = machine.parts.map(({ id, name, priceCents, lastsYears }) => {
    return { id, name, cents: orderCents(priceCents, delivery), everyMonths: lastsYears * MONTHS_A_YEAR }
  })
  const supplies = [{ cents: setCents, everyMonths: MONTHS_A_YEAR / setsAYear }, ...parts]
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
    /** One order of one set. */
    setCents,
    /** Bought in the five years: the first set comes with the machine. */
    sets: timesBought({ everyMonths: MONTHS_A_YEAR / setsAYear }, COST_MONTHS),
    /** Bought in the five years, one order of one each. */
    parts: parts.map(({ everyMonths, ...part }) => ({ ...part, count: timesBought({ everyMonths }, COST_MONTHS) })),
    /** Spent by the end of each month, from the purchase (0) on. */
    months,
    /** The first month by whose end the machine has cost less, and from which it stays so. */
    breakEvenMonth: breakEvenMonth(months),
    units: unitsAYear * COST_YEARS,
    machineTotalCents: last?.machineCents ?? machineCents,
    alternativeTotalCents: last?.alternativeCents ?? 0,
  }
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

/** What wears out as the five years end is no longer counted. */
function timesBought({ everyMonths }: { everyMonths: number }, month: number): number {
  return Math.min(Math.floor(month / everyMonths), Math.ceil(COST_MONTHS / everyMonths) - 1)
}

function orderCents(unitPriceCents: number, delivery: DeliveryPrice): number {
  return computeTotals([{ unitPriceCents, quantity: 1 }], { delivery }).totalCents
}
