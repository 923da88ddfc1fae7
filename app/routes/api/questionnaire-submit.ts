import { href } from 'react-router'
import { z } from 'zod'
import { readSettings } from '~/models/base/setting/index.server'
import type { Questionnaire } from '~/models/base/template'
import { contactSchema, type Recommendation } from '~/models/crm/advice'
import { readQuestionnaire, submitQuestionnaire } from '~/models/crm/advice/index.server'
import type { ProductPage } from '~/models/shop/catalogue'
import type { Vat } from '~/models/values/money'
import { catalogueVat } from '~/models/values/vat'
import type { RoutePolicy } from '~/runtime/route-policy'
import { type BodyShop, defineCall } from './shared/call.server'
import { giftSchema, productExample, productSchema, toGift, toProduct } from './shared/product.server'
import { apiSchemas } from './shared/schemas.server'

export const handle = { policy: { cache: 'revalidate', limit: 'contact' } satisfies RoutePolicy }

const recommendedProductSchema = productSchema
  .extend({
    reasons: z.array(z.string()).describe('De deux à quatre raisons\u202f: quelle réponse, quel attribut.'),
    drawback: z.string().nullable().describe('Ce qu’il faut savoir avant de le choisir.'),
    gift_product: giftSchema
      .nullable()
      .describe('Le premier cadeau en stock de ses packs, ou null\u202f; tous sont dans `pack_options`.'),
  })
  .register(apiSchemas, { id: 'RecommendedProduct' })

const recommendationsSchema = z
  .object({ recommendations: z.array(recommendedProductSchema).describe('Le mieux adapté d’abord.') })
  .register(apiSchemas, { id: 'Recommendations' })

/** One field per question. */
function questionnaireRequest({ questions }: Questionnaire) {
  const answers = questions.map(({ name, options }) => [name, z.enum(options.map(({ value }) => value))] as const)
  return z.object({
    ...Object.fromEntries(answers),
    contact_info: contactSchema.describe('Aucun accord n’est déduit de cet appel\u202f: personne n’est démarché.'),
  })
}

const exampleAnswers = {
  usage: 'résidentiel',
  household_size: '3-4',
  budget: '500-1000€',
  problem: 'calcaire',
  urgency: '1_mois',
}

export const action = defineCall({
  id: 'submitQuestionnaire',
  method: 'post',
  tag: 'Conseil',
  summary: 'Répondre au questionnaire et recevoir des recommandations',
  description:
    'Les mêmes réponses donnent les mêmes recommandations tant que le catalogue ne change pas. Le contact est gardé avec ses réponses, sans accord pour lui écrire ou l’appeler.',
  bodyOf: async ({ db, template }: BodyShop) => questionnaireRequest(await readQuestionnaire(db, template)),
  bodyExample: {
    ...exampleAnswers,
    contact_info: { name: 'Claire Fontaine', email: 'claire@example.fr', phone: '06 12 34 56 78' },
  },
  answer: {
    description: 'Les recommandations.',
    schema: recommendationsSchema,
    example: {
      recommendations: [
        {
          ...productExample,
          reasons: [
            'Vous attendez surtout moins de calcaire\u202f: sa membrane retient une grande partie du calcaire dissous.',
            'Son prix entre dans votre budget\u202f: 538,80\u202f€ TTC.',
          ],
          drawback: 'Son débit est modeste\u202f: remplir une grande casserole demande de la patience.',
          gift_product: { product_id: 'JOS-DOUCHE', name: 'Purificateur de douche', value: 25.02 },
        },
      ],
    },
  },
  async handle({ tenant, body, at }) {
    const { contact_info: contact, ...answers } = body
    const page = href('/api/questionnaire/submit')
    const { recommendations } = await submitQuestionnaire(tenant.db, {
      template: tenant.template,
      answers,
      contact,
      channels: [],
      page,
      at,
    })
    const vat = catalogueVat(await readSettings(tenant.db))
    return { recommendations: recommendations.map((each) => toRecommendedProduct(each, vat)) }
  },
})

function toRecommendedProduct({ product, reasons, drawback }: Recommendation, vat: Vat) {
  return {
    ...toProduct(product, vat),
    reasons: reasons.map(({ text }) => text),
    drawback,
    gift_product: firstGift(product, vat),
  }
}

function firstGift(product: ProductPage, vat: Vat): z.input<typeof giftSchema> | null {
  const gift = product.packs.flatMap((pack) => pack.gifts).find(({ available }) => available > 0)
  return gift ? toGift(gift, vat) : null
}
