import type { Submission } from '@conform-to/react'
import { data, href } from 'react-router'
import { adminRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { PACK_GIFTS, PACK_PARTS, packFieldName, packForm, packPlaces, typedPrice } from '~/models/shop/catalogue'
import {
  type ChangePackResult,
  changePack,
  findPack,
  listPackArticles,
  type PackSheet,
} from '~/models/shop/catalogue/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { forbiddenErrors } from '../forbidden-errors.server'
import { answerRow } from '../row-answer.server'
import type { Route } from './+types/pack'
import { PackForm, packTitles, requirePackType } from './pack-form'
import { answerChanged, answerErrors } from './product-answers.server'
import { ProductFrame } from './product-frame'
import { loadFrame } from './product-page.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export { links } from './stylesheet'

export async function loader(args: Route.LoaderArgs) {
  const { db } = adminRequest(args.context)
  const type = requirePackType(args.params.pack)
  const { frame } = await loadFrame(args)
  const pack = await findPack(db, { productId: frame.id, type })
  const title = packTitles[type]
  return { frame, type, title, values: typedOf(pack, title), articles: await listPackArticles(db) }
}

function typedOf(pack: PackSheet | undefined, title: string): Record<string, string> {
  if (!pack) return { name: title }
  const parts = pack.parts.flatMap(({ sku, quantity }, place) => [
    [packFieldName('part', place), sku],
    [packFieldName('quantity', place), String(quantity)],
  ])
  const gifts = pack.gifts.map(({ sku }, place) => [packFieldName('gift', place), sku])
  const { name, features } = pack
  return {
    ...Object.fromEntries([...parts, ...gifts]),
    name,
    price: typedPrice(pack.priceCents),
    features: features.join('\n'),
  }
}

export async function action({ request, params: { productId, pack: typed }, context }: Route.ActionArgs) {
  const { db, template, actor, at } = adminRequest(context)
  const type = requirePackType(typed)
  const submission = await parseForm(request, packForm)
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const forbidden = forbiddenErrors(template.forbiddenWords, submission.payload)
  if (forbidden) return answerErrors(submission, forbidden)
  const { version, ...fields } = submission.value
  const pack = packOf(fields)
  const changed = await changePack(db, { productId, type, version, pack: pack.sheet, actor, at })
  if (!changed.ok) return refuse(submission, changed, pack)
  const notice = done(changed.changed ? `${pack.sheet.name} enregistré.` : 'Rien n’a changé.')
  return answerRow({ request, context }, { notice, page: href('/admin/products/:productId/packs', { productId }) })
}

interface ReadPack {
  sheet: PackSheet
  /** Form row of each part and gift. */
  partRows: number[]
  giftRows: number[]
}

function packOf(typed: { name: string; price: number; features: string[] }): ReadPack {
  const fields = new Map<string, unknown>(Object.entries(typed))
  const skuOf = (kind: 'part' | 'gift', place: number) => String(fields.get(packFieldName(kind, place)) ?? '')
  const quantityOf = (place: number) => Number(fields.get(packFieldName('quantity', place)) ?? 0)
  const partRows = packPlaces(PACK_PARTS).filter((place) => skuOf('part', place))
  const giftRows = packPlaces(PACK_GIFTS).filter((place) => skuOf('gift', place))
  const parts = partRows.map((place) => ({ sku: skuOf('part', place), quantity: quantityOf(place) }))
  const gifts = giftRows.map((place) => ({ sku: skuOf('gift', place) }))
  return {
    sheet: { name: typed.name, priceCents: typed.price, features: typed.features, parts, gifts },
    partRows,
    giftRows,
  }
}

type Refused = Exclude<ChangePackResult, { ok: true }>

function refuse(submission: Submission<unknown, string[]>, refused: Refused, { partRows, giftRows }: ReadPack) {
  if (refused.reason === 'unknown') throw data('Produit inconnu', { status: 404 })
  if (refused.reason === 'changed') return answerChanged(submission, refused)
  const message = refusalText(refused)
  if (refused.reason === 'no-part') return answerErrors(submission, { [packFieldName('part', 0)]: [message] })
  const isGift = refused.reason.startsWith('gift')
  const row = (isGift ? giftRows : partRows)[refused.place] ?? 0
  return answerErrors(submission, { [packFieldName(isGift ? 'gift' : 'part', row)]: [message] })
}

function refusalText(refused: Exclude<Refused, { reason: 'unknown' | 'changed' }>): string {
  switch (refused.reason) {
    case 'no-part':
      return 'Un pack réunit le produit et au moins un autre article'
    case 'part-unknown':
    case 'gift-unknown':
      return `Aucun produit n’a la référence ${refused.sku}`
    case 'part-not-sold':
    case 'gift-not-sold':
      return `${refused.sku} n’est pas en vente\u202f: publiez-le d’abord`
    case 'part-itself':
      return 'Le produit fait déjà partie de son pack\u202f: indiquez les autres articles'
    case 'gift-itself':
      return 'Un pack n’offre pas le produit qu’il contient'
    case 'part-twice':
    case 'gift-twice':
      return `${refused.sku} est déjà dans la liste`
    case 'gift-service':
      return `${refused.sku} est un service\u202f: seul un article s’offre`
  }
}

export default function Pack({ loaderData, actionData }: Route.ComponentProps) {
  const { frame, type, ...pack } = loaderData
  return (
    <ProductFrame {...frame} current="packs">
      <PackForm key={`${frame.id}-${type}`} product={frame} type={type} {...pack} refused={actionData} />
    </ProductFrame>
  )
}
