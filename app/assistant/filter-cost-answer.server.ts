import type { Kysely } from 'kysely'
import type { ShopDatabase } from '~/database/schema'
import type { ProductPage } from '~/models/catalogue'
import { findProductPage } from '~/models/catalogue/index.server'
import { MAX_CARDS, personLink, type Reply } from '~/models/support'

import type { AnswerInput } from './answer-input'
import { bothPrices } from './price-answer.server'

/** What the filters of a year cost, as the sheets say it: of the machine in question, or else of each one. */
export async function filterCostAnswer(db: Kysely<ShopDatabase>, about: AnswerInput): Promise<Reply | undefined> {
  const { question, recent, knowledge } = about
  const accessory = question.products.find(({ category }) => category === 'accessory')
  if (accessory && !question.products.some(isMachine)) return accessoryAnswer(db, accessory.id)
  const spokenOf = question.products.some(isMachine) ? question.products : recent
  const meant = spokenOf.filter(isMachine).slice(0, MAX_CARDS)
  const machines = await machinesWithFilters(db, meant.length > 0 ? meant : knowledge.products.filter(isMachine))
  if (machines.length === 0) return undefined
  const filters = question.products.filter(({ category }) => category === 'extra')
  return {
    text: meant.length > 0 ? machines.map(costText).join('\n\n') : listCosts(machines),
    productIds: [...(meant.length > 0 ? machines : []), ...filters].map(({ id }) => id).slice(0, MAX_CARDS),
    links: [],
  }
}

/** What its sheet says of its filters: the shop lists no price for them. */
async function accessoryAnswer(db: Kysely<ShopDatabase>, id: string): Promise<Reply | undefined> {
  const page = await findProductPage(db, id)
  if (!page?.details.upkeep) return undefined
  return {
    text: `${page.name}\u202f: ${page.details.upkeep.text} La fiche ne donne pas de prix pour ces filtres.`,
    productIds: [id],
    links: [personLink],
  }
}

function isMachine({ category }: AnswerInput['recent'][number]): boolean {
  return category === 'machine'
}

interface Costed {
  id: string
  name: string
  yearlyCents: number
  upkeep: string
}

async function machinesWithFilters(db: Kysely<ShopDatabase>, machines: AnswerInput['recent']): Promise<Costed[]> {
  const pages = await Promise.all(machines.map(({ id }) => findProductPage(db, id)))
  return pages.flatMap((page) => (page ? costed(page) : []))
}

function costed({ id, name, details }: ProductPage): Costed[] {
  const { upkeep } = details
  if (!upkeep || upkeep.yearlyConsumablesCents === null) return []
  return [{ id, name, yearlyCents: upkeep.yearlyConsumablesCents, upkeep: upkeep.text }]
}

function costText({ name, yearlyCents, upkeep }: Costed): string {
  return `${name}\u202f: ${bothPrices(yearlyCents)} de filtres par an. ${upkeep}`
}

function listCosts(machines: Costed[]): string {
  const costs = [...new Set(machines.map(({ yearlyCents }) => yearlyCents))]
  return costs
    .map((cents) => {
      const names = machines.filter(({ yearlyCents }) => yearlyCents === cents).map(({ name }) => name)
      return `${names.join(', ')}\u202f: ${bothPrices(cents)} de filtres par an.`
    })
    .join('\n\n')
}
