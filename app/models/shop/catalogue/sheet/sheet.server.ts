import type { z } from 'zod'
import type { Product, ShopDb } from '~/database/schema'

import { readTexts } from '../cards.server'
import { productDetailsSchema, readSpecifications } from '../page.server'
import { typedPrice } from '../price/read'
import {
  categoryOf,
  isServiceKind,
  kindOf,
  type ProductKind,
  type SheetField,
  type SheetTexts,
  sheetFields,
} from './fields'
import {
  type Answered,
  answeredText,
  companionsText,
  type Labelled,
  labelledText,
  linesText,
  type TypedCompanion,
} from './texts'

const MAX_NEEDS = 20
const MAX_COMPANIONS = 40

/** Editable content of a product, besides price, packs and pictures. */
export interface ProductSheet {
  name: string
  slug: string
  sku: string
  kind: ProductKind
  summary: string
  description: string
  needs: string[]
  features: string[]
  specifications: Labelled[]
  facts: Labelled[]
  box: string[]
  installation: string[]
  upkeep: string
  companions: TypedCompanion[]
  /** Yearly cost in cents HT, when no companion is consumable; null when none are sold. */
  consumables: number | null
  /** Life of a part in years; null for other products. */
  lasts: number | null
  questions: Answered[]
  warranty: number
  /** Cents TTC; null until the shop said what is due. */
  eco: number | null
  /** Cents TTC; null: the price. */
  gift_value: number | null
  manufacturer: string
  maker_address: string
  maker_contact: string
  /** Empty until the shop said so. */
  maker_in_union: '' | 'oui' | 'non'
  responsible: string
  warnings: string[]
  spare_parts: string
  featured: 'oui' | 'non'
  position: number
}

type Details = z.output<typeof productDetailsSchema>

/** Data of a product outside its own row. */
interface Links {
  needs: string[]
  companions: TypedCompanion[]
}

export async function readSheet(db: ShopDb, product: Product): Promise<ProductSheet> {
  const [needs, companions] = await Promise.all([listNeeds(db, product.id), listCompanions(db, product.id)])
  return sheetOf(product, { needs, companions })
}

function sheetOf(product: Product, { needs, companions }: Links): ProductSheet {
  const details = productDetailsSchema.parse(JSON.parse(product.details))
  return {
    name: product.name,
    slug: product.slug,
    sku: product.sku,
    kind: kindOf(product),
    summary: product.summary,
    description: product.description,
    needs,
    features: readTexts(product.features),
    specifications: readSpecifications(product.specifications),
    ...partsOf(details),
    ...makerOf(product),
    companions,
    warranty: product.warranty_years,
    gift_value: product.gift_value_cents,
    featured: product.featured === 1 ? 'oui' : 'non',
    position: product.position,
  }
}

function partsOf({ facts, inTheBox, installation, upkeep, questions }: Details) {
  return {
    facts,
    box: inTheBox,
    installation,
    upkeep: upkeep?.text ?? '',
    consumables: upkeep?.yearlyConsumablesCents ?? null,
    lasts: upkeep?.lastsYears ?? null,
    questions,
  }
}

/** What the law asks about goods; null and empty until the shop said it. */
export function makerOf(product: Pick<Product, 'details' | 'eco_participation_cents'>) {
  const { safety, isEcoSaid } = productDetailsSchema.parse(JSON.parse(product.details))
  return {
    eco: isEcoSaid ? product.eco_participation_cents : null,
    manufacturer: safety?.manufacturer ?? '',
    maker_address: safety?.address ?? '',
    maker_contact: safety?.contact ?? '',
    maker_in_union: safety?.inUnion ?? '',
    responsible: safety?.responsible ?? '',
    warnings: safety?.warnings ?? [],
    spare_parts: safety?.spareParts ?? '',
  }
}

/** Columns of `product` set by a sheet. */
export function columnsOf(sheet: ProductSheet) {
  return {
    name: sheet.name,
    slug: sheet.slug,
    sku: sheet.sku,
    category: categoryOf(sheet.kind),
    is_service: isServiceKind(sheet.kind) ? 1 : 0,
    on_request: sheet.kind === 'quote' ? 1 : 0,
    summary: sheet.summary,
    description: sheet.description,
    features: JSON.stringify(sheet.features),
    specifications: JSON.stringify(sheet.specifications),
    details: JSON.stringify(detailsOf(sheet)),
    warranty_years: sheet.warranty,
    eco_participation_cents: sheet.eco ?? 0,
    gift_value_cents: sheet.gift_value,
    featured: sheet.featured === 'oui' ? 1 : 0,
    position: sheet.position,
  } as const
}

function detailsOf(sheet: ProductSheet): Details {
  const { manufacturer, maker_address: address, maker_contact: contact, maker_in_union: inUnion } = sheet
  const { responsible, warnings, spare_parts: spareParts } = sheet
  const safety = { manufacturer, address, contact, inUnion, responsible, warnings, spareParts }
  const hasSafety = Object.values(safety).some((part) => part.length > 0)
  const upkeep = { text: sheet.upkeep, yearlyConsumablesCents: sheet.consumables, lastsYears: sheet.lasts }
  const hasUpkeep = sheet.upkeep !== '' || sheet.consumables !== null || sheet.lasts !== null
  return {
    inTheBox: sheet.box,
    installation: sheet.installation,
    ...(hasUpkeep && { upkeep }),
    questions: sheet.questions,
    facts: sheet.facts,
    ...(hasSafety && { safety }),
    isEcoSaid: sheet.eco !== null,
  }
}

/** Form values of a sheet. */
export function textsOf(sheet: ProductSheet): SheetTexts {
  return {
    ...sheet,
    needs: [...sheet.needs].sort().join(', '),
    features: linesText(sheet.features),
    specifications: labelledText(sheet.specifications),
    facts: labelledText(sheet.facts),
    box: linesText(sheet.box),
    installation: linesText(sheet.installation),
    companions: companionsText(sheet.companions),
    consumables: sheet.consumables === null ? '' : typedPrice(sheet.consumables),
    lasts: sheet.lasts === null ? '' : String(sheet.lasts),
    questions: answeredText(sheet.questions),
    warranty: String(sheet.warranty),
    eco: sheet.eco === null ? '' : typedPrice(sheet.eco),
    gift_value: sheet.gift_value === null ? '' : typedPrice(sheet.gift_value),
    warnings: linesText(sheet.warnings),
    position: String(sheet.position),
  }
}

export function changedFields(before: SheetTexts, after: SheetTexts): SheetField[] {
  return sheetFields.filter((field) => plain(before[field]) !== plain(after[field]))
}

/** Normalizes CRLF from browsers and French non-breaking spaces. */
function plain(text: string): string {
  return text.replaceAll('\r\n', '\n').trim()
}

export function findProductRow(db: ShopDb, id: string): Promise<Product | undefined> {
  return db.selectFrom('product').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function listNeeds(db: ShopDb, productId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('product_need')
    .select('need')
    .where('product_id', '=', productId)
    .orderBy('need')
    .limit(MAX_NEEDS)
    .execute()
  return rows.map(({ need }) => need)
}

async function listCompanions(db: ShopDb, productId: string): Promise<TypedCompanion[]> {
  const rows = await db
    .selectFrom('product_companion')
    .innerJoin('product', 'product.id', 'companion_id')
    .select(['product.sku', 'yearly_quantity'])
    .where('product_companion.product_id', '=', productId)
    .orderBy('product.position')
    .orderBy('product.id')
    .limit(MAX_COMPANIONS)
    .execute()
  return rows.map(({ sku, yearly_quantity }) => ({ sku, yearly: yearly_quantity }))
}
