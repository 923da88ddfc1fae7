import { href } from 'react-router'
import { z } from 'zod'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import type { FactFilter, NeedTexts } from '~/models/base/template'
import { needName, productForm, productStepForm, unreadFacts } from '~/models/shop/catalogue'
import {
  type ChangeProductResult,
  changeProduct,
  copyProduct,
  type ProductSheet,
  publishProduct,
  withdrawProduct,
} from '~/models/shop/catalogue/index.server'
import { forbiddenErrors } from '../forbidden-errors.server'
import { caution } from '../row-answer.server'
import { changed, missing, type Outcome, verb, verbsOf, wrong } from '../verbs.server'
import { addressErrors, changeLines, companionErrors } from './product-answers.server'
import { missingLink, requireProduct } from './product-page.server'

const unread = caution('Rechargez la page.')

const ofProduct = {
  publier: verb(
    productStepForm,
    async ({ db, params, value: { version }, actor, at }) => {
      const product = await requireProduct(db, params.productId)
      const published = await publishProduct(db, { productId: product.id, version, actor, at })
      if (published.ok) return done(`${published.name} est en vente.`)
      if (published.reason === 'unknown') return missing('Produit inconnu')
      if (published.reason === 'changed')
        return caution('Rien n’est publié\u202f: cette fiche a changé entre-temps.', ...changeLines(published))
      const links = published.missing.map((each) => missingLink(product, each))
      return { ...caution('Ce produit ne peut pas encore être vendu\u202f: il lui manque ceci.'), links }
    },
    unread,
  ),

  retirer: verb(
    productStepForm,
    async ({ db, params: { productId = '' }, value: { version }, actor, at }) => {
      const withdrawn = await withdrawProduct(db, { productId, version, actor, at })
      if (withdrawn.ok) return done(`${withdrawn.name} n’est plus en vente. Les commandes passées ne changent pas.`)
      if (withdrawn.reason === 'unknown') return missing('Produit inconnu')
      if (withdrawn.reason === 'changed')
        return caution('Rien n’est retiré\u202f: cette fiche a changé entre-temps.', ...changeLines(withdrawn))
      const links = withdrawn.packs.map((pack) => ({
        href: href('/admin/products/:productId/packs', { productId: pack.productId }),
        label: pack.name,
      }))
      return { ...caution('Des packs en vente en ont besoin\u202f: changez-les d’abord.'), links }
    },
    unread,
  ),

  dupliquer: verb(z.object({}), async ({ db, params, context, actor, at }) => {
    const { id: productId } = await requireProduct(db, params.productId)
    const copied = await copyProduct(db, { productId, actor, at })
    if (!copied.ok) return caution('Ce produit a déjà cinquante copies\u202f: renommez-en.')
    const notice = done(
      `${copied.name} est créé, hors vente, avec les textes, les images et les packs. Son stock est vide.`,
    )
    const page = href('/admin/products/:productId', { productId: copied.productId })
    return { elsewhere: await redirectWithNotice(context, page, notice) }
  }),
}

const sheet = verb(
  async ({ template }) => productForm(namesOf(template.needs)),
  async ({ db, params: { productId = '' }, value, typed, template, actor, at }) => {
    const errors = forbiddenErrors(template.forbiddenWords, typed) ?? factErrors(value.facts, template.filters.facts)
    if (errors) return { refused: errors, status: 409 }
    const { version, asked: _asked, ...fields } = value
    const ticked = new Map<string, unknown>(Object.entries(fields))
    const needs = namesOf(template.needs).filter((need) => ticked.has(needName(need)))
    const saved = await changeProduct(db, { productId, version, sheet: { ...fields, needs }, actor, at })
    if (!saved.ok) return refusal(saved)
    return done(saved.changed === 0 ? 'Rien n’a changé.' : 'Fiche enregistrée.')
  },
)

export const productVerbs = verbsOf('/admin/products/:productId/*', ofProduct, sheet)

export type ProductVerb = (typeof productVerbs.paths)[number]

const namesOf = (needs: Pick<NeedTexts, 'value'>[]) => needs.map(({ value }) => value)

function refusal(refused: Exclude<ChangeProductResult, { ok: true }>): Outcome {
  switch (refused.reason) {
    case 'unknown':
      return missing('Produit inconnu')
    case 'changed':
      return changed(refused.version, changeLines(refused))
    case 'kind-fixed':
      return wrong('kind', 'Un service n’a pas de stock\u202f: dupliquez le produit pour changer de genre')
    case 'needed':
      return { refused: Object.fromEntries(refused.fields.map((field) => [field, [stillNeeded]])), status: 409 }
    case 'slug-taken':
    case 'slug-of-page':
    case 'sku-taken':
      return { refused: addressErrors(refused), status: 409 }
    default:
      return { refused: companionErrors(refused), status: 409 }
  }
}

const stillNeeded = 'Un produit en vente doit le dire\u202f: retirez-le d’abord de la vente, ou complétez'

/** Rejects a fact that its list filter cannot parse. */
function factErrors(facts: ProductSheet['facts'], filters: FactFilter[]) {
  const unreadable = unreadFacts(facts, filters)
  return unreadable.length > 0 ? { facts: unreadable } : undefined
}
