import { z } from 'zod'
import { pictureUrl } from '~/models/content/picture'
import { giftValue, isSold, type OfferGift, type ProductPack, type ProductPage } from '~/models/shop/catalogue'
import type { ReviewView } from '~/models/shop/review'
import { formatEuros, toEuros, type Vat, withVat } from '~/models/values/money'

import { apiSchemas, euros } from './schemas.server'

/** The API exposes one width. */
export function picturePath({ file }: { file: string }): string {
  return pictureUrl(file, 960)
}

export const giftSchema = z
  .object({
    product_id: z.string(),
    name: z.string(),
    value: euros.describe('Valeur TTC du cadeau.'),
  })
  .register(apiSchemas, { id: 'Gift' })

const packOptionSchema = z
  .object({
    type: z.enum(['basique', 'medium', 'premium']),
    name: z.string(),
    price: euros.describe('Prix HT.'),
    price_ttc: euros,
    savings: z.string().describe('L’économie par rapport à l’achat séparé\u202f; vide sans économie.'),
    features: z.array(z.string()),
    gifts: z.array(giftSchema).describe('Les cadeaux parmi lesquels choisir\u202f; vide quand le pack n’en offre pas.'),
  })
  .register(apiSchemas, { id: 'PackOption' })

const testimonialSchema = z
  .object({
    name: z.string(),
    location: z.string(),
    rating: z.number().min(1).max(5).multipleOf(0.5),
    comment: z.string(),
  })
  .register(apiSchemas, { id: 'Testimonial' })

export const productSchema = z
  .object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    price: euros.describe('Prix HT du produit seul.'),
    price_ttc: euros,
    image: z.string().nullable().describe('La première image, ou null.'),
    images: z.array(z.string()).describe('Chemins sur ce site.'),
    in_stock: z.boolean(),
    available_stock: z
      .int()
      .nullable()
      .describe('Ce qui reste à vendre\u202f; null pour un service, qui n’a pas de stock.'),
    features: z.array(z.string()),
    testimonials: z.array(testimonialSchema).describe('Les derniers avis vérifiés.'),
    pack_options: z.array(packOptionSchema),
    specifications: z.array(z.object({ label: z.string(), value: z.string() })),
  })
  .register(apiSchemas, { id: 'Product' })

export function toProduct(product: ProductPage, vat: Vat): z.input<typeof productSchema> {
  const images = product.pictures.map(picturePath)
  return {
    id: product.id,
    slug: product.slug,
    name: product.name,
    description: product.description.join('\n\n'),
    price: toEuros(product.priceCents),
    price_ttc: toEuros(withVat(product.priceCents, vat.percent)),
    image: images[0] ?? null,
    images,
    in_stock: isSold(product),
    available_stock: product.isService ? null : product.available,
    features: product.features,
    testimonials: product.testimonials.map(toTestimonial),
    pack_options: product.packs.map((pack) => toPackOption(pack, vat)),
    specifications: product.specifications,
  }
}

function toTestimonial(review: ReviewView): z.input<typeof testimonialSchema> {
  return {
    name: review.isExample ? `${review.authorName} (exemple)` : review.authorName,
    location: review.location,
    rating: review.ratingHalves / 2,
    comment: review.comment,
  }
}

function toPackOption(pack: ProductPack, vat: Vat): z.input<typeof packOptionSchema> {
  return {
    type: pack.type,
    name: pack.name,
    price: toEuros(pack.priceCents),
    price_ttc: toEuros(withVat(pack.priceCents, vat.percent)),
    savings: savingsOf(pack, vat),
    features: pack.features,
    gifts: pack.gifts.map((gift) => toGift(gift, vat)),
  }
}

export function toGift(gift: OfferGift, vat: Vat): z.input<typeof giftSchema> {
  return { product_id: gift.productId, name: gift.name, value: toEuros(giftValue(gift, vat)) }
}

/** TTC, as the shopper pays it. */
function savingsOf(pack: ProductPack, vat: Vat): string {
  const saved = withVat(pack.componentsCents, vat.percent) - withVat(pack.priceCents, vat.percent)
  return saved > 0 ? `${formatEuros(saved)} d’économie par rapport à l’achat séparé` : ''
}

export const productExample: z.input<typeof productSchema> = {
  id: 'prod-osmoseur-essentiel',
  slug: 'osmoseur-essentiel',
  name: 'Osmoseur Essentiel',
  description: 'L’Osmoseur Essentiel se loge sous l’évier.',
  price: 449,
  price_ttc: 538.8,
  image: '/uploads/products/osmoseur-essentiel-face-1a2b3c4d-960.webp',
  images: ['/uploads/products/osmoseur-essentiel-face-1a2b3c4d-960.webp'],
  in_stock: true,
  available_stock: 24,
  features: ['5 étapes de filtration', 'Compact, sans réservoir'],
  testimonials: [
    { name: 'Léa M.', location: 'Lyon', rating: 4.5, comment: 'Posé en une matinée, discret sous l’évier.' },
  ],
  pack_options: [
    {
      type: 'medium',
      name: 'Pack Médium',
      price: 589,
      price_ttc: 706.8,
      savings: '57,60\u202f€ d’économie par rapport à l’achat séparé',
      features: ['Pose et mise en service par un installateur'],
      gifts: [{ product_id: 'JOS-DOUCHE', name: 'Purificateur de douche', value: 25.02 }],
    },
  ],
  specifications: [{ label: 'Poids', value: '9 kg' }],
}
