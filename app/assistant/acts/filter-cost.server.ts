import type { ShopDb } from '~/database/schema'
import type { ProductPage } from '~/models/catalogue'
import { findProductPage } from '~/models/catalogue/index.server'
import { MAX_CARDS, personLink, type Reply } from '~/models/support'
import { isMachine, type KnownProduct, machinesOf } from '../knowledge'
import { reply } from '../reply'
import type { AnswerInput } from './about'
import { bothPrices, listProductPages, ttc } from './products.server'

/** Yearly filter cost from the product sheets, for the machine in question or for all of them. */
export async function filterCostAct(about: AnswerInput): Promise<Reply | undefined> {
  const { db, question, recent, knowledge } = about
  const accessory = question.products.find(({ category }) => category === 'accessory')
  if (accessory && !question.products.some(isMachine)) return accessoryAnswer(db, accessory.id)
  const spokenOf = question.products.some(isMachine) ? question.products : recent
  const meant = spokenOf.filter(isMachine).slice(0, MAX_CARDS)
  const machines = await machinesWithFilters(db, meant.length > 0 ? meant : machinesOf(knowledge))
  if (machines.length === 0) return undefined
  const filters = question.products.filter(({ category }) => category === 'extra')
  if (meant.length === 0) return reply(listCosts(machines), [], filters.slice(0, MAX_CARDS))
  return reply(machines.map(costText), [], [...machines, ...filters].slice(0, MAX_CARDS))
}

/** Quotes the sheet only: the shop lists no price for an accessory's filters. */
async function accessoryAnswer(db: ShopDb, id: string): Promise<Reply | undefined> {
  const page = await findProductPage(db, id)
  if (!page?.details.upkeep) return undefined
  const text = `${page.name}\u202f: ${page.details.upkeep.text} La fiche ne donne pas de prix pour ces filtres.`
  return reply(text, [personLink], [page])
}

interface Costed {
  id: string
  name: string
  priceCents: number
  yearlyCents: number
  upkeep: string
}

async function machinesWithFilters(db: ShopDb, machines: KnownProduct[]): Promise<Costed[]> {
  return (await listProductPages(db, machines)).flatMap(costed)
}

function costed({ id, name, priceCents, details }: ProductPage): Costed[] {
  const { upkeep } = details
  if (!upkeep || upkeep.yearlyConsumablesCents === null) return []
  return [{ id, name, priceCents, yearlyCents: upkeep.yearlyConsumablesCents, upkeep: upkeep.text }]
}

function costText({ name, yearlyCents, upkeep }: Costed): string {
  return `${name}\u202f: ${bothPrices(yearlyCents)} de filtres par an. ${upkeep}`
}

function listCosts(machines: Costed[]): string[] {
  const costs = [...new Set(machines.map(({ yearlyCents }) => yearlyCents))]
  return costs.map((cents) => {
    const names = machines
      .filter(({ yearlyCents }) => yearlyCents === cents)
      .map(({ name, priceCents }) => `${name} (${ttc(priceCents)} TTC)`)
    return `${names.join(', ')}\u202f: ${bothPrices(cents)} de filtres par an.`
  })
}
