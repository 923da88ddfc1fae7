import { z } from 'zod'
import { contactSchema } from '~/models/lead-contact'
import { toEuros } from '~/models/money'
import type { ProductPage } from '~/models/product/page.server'
import type { Recommendation } from '~/models/recommendation.server'
import { osmoseurs } from '~/templates/osmoseurs/index.server'
import type { Questionnaire } from '~/templates/types'
import type { Operation } from './operation'
import { giftSchema, productExample, productSchema, toProduct } from './product.server'
import { apiSchemas } from './schema-registry'

const recommendedProductSchema = productSchema
  .extend({
    reasons: z.array(z.string()).describe('De deux à quatre raisons\u202f: quelle réponse, quel attribut.'),
    drawback: z.string().nullable().describe('Ce qu’il faut savoir avant de le choisir.'),
    gift_product: giftSchema
      .nullable()
      .describe('Le premier cadeau en stock de ses packs, ou null\u202f; tous sont dans `pack_options`.'),
  })
  .register(apiSchemas, { id: 'RecommendedProduct' })

export const recommendationsSchema = z
  .object({ recommendations: z.array(recommendedProductSchema).describe('Le meilleur choix d’abord.') })
  .register(apiSchemas, { id: 'Recommendations' })

/** The call of a shop: one field a question of its template. */
export function questionnaireRequest({ questions }: Questionnaire) {
  const answers = questions.map(({ name, options }) => [name, z.enum(options.map(({ value }) => value))] as const)
  return z.object({
    ...Object.fromEntries(answers),
    contact_info: contactSchema.describe('Aucun accord n’est déduit de cet appel\u202f: personne n’est démarché.'),
  })
}

export function toRecommendedProduct({ product, reasons, drawback }: Recommendation) {
  return {
    ...toProduct(product),
    reasons: reasons.map(({ text }) => text),
    drawback,
    gift_product: firstGift(product),
  }
}

function firstGift(product: ProductPage): z.input<typeof giftSchema> | null {
  const gift = product.packs.flatMap((pack) => pack.gifts).find(({ available }) => available > 0)
  return gift ? { product_id: gift.productId, name: gift.name, value: toEuros(gift.valueCents) } : null
}

export const submitQuestionnaire = {
  id: 'submitQuestionnaire',
  method: 'post',
  path: '/api/questionnaire/submit',
  tag: 'Conseil',
  summary: 'Répondre au questionnaire et recevoir des recommandations',
  description:
    'Les mêmes réponses donnent les mêmes recommandations tant que le catalogue ne change pas. Le contact est gardé avec ses réponses, sans accord pour lui écrire ou l’appeler.',
  body: questionnaireRequest(osmoseurs.questionnaire),
  bodyExample: {
    usage: 'résidentiel',
    household_size: '3-4',
    budget: '500-1000€',
    problem: 'calcaire',
    urgency: '1_mois',
    contact_info: { name: 'Claire Fontaine', email: 'claire@example.fr', phone: '06 12 34 56 78' },
  },
  answer: {
    description: 'Les recommandations.',
    contentType: 'application/json',
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
          gift_product: { product_id: 'JOS-DOUCHE', name: 'Purificateur de douche', value: 24.99 },
        },
      ],
    },
  },
  refusals: [],
} satisfies Operation
