import { z } from 'zod'
import { formatEuros, toEuros, withVat } from '~/models/money'
import type { ProductPack, ProductPage } from '~/models/product/page.server'
import type { ShownReview } from '~/models/review/shown.server'
import type { Operation } from './operation'
import { apiSchemas } from './schema-registry'

/** A number of euros with at most two decimals. As a check and not as `multipleOf`, which floating point would fail. */
export const euros = z.number().refine((amount) => Math.round(amount * 100) / 100 === amount)

/** The only width the API gives: wide enough for a page, light enough for a list. */
export function pictureUrl(picture: { file: string }): string {
  return `/uploads/products/${picture.file}-960.webp`
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

export const productListSchema = z.array(productSchema).register(apiSchemas, { id: 'ProductList' })

export const statsSchema = z
  .object({ products: z.int(), in_stock_products: z.int(), articles: z.int() })
  .register(apiSchemas, { id: 'Stats' })

export function toProduct(product: ProductPage): z.input<typeof productSchema> {
  const images = product.pictures.map(pictureUrl)
  return {
    id: product.id,
    slug: product.slug,
    name: product.name,
    description: product.description.join('\n\n'),
    price: toEuros(product.priceCents),
    price_ttc: toEuros(withVat(product.priceCents)),
    image: images[0] ?? null,
    images,
    in_stock: product.isService || product.available > 0,
    available_stock: product.isService ? null : product.available,
    features: product.features,
    testimonials: product.testimonials.map(toTestimonial),
    pack_options: product.packs.map(toPackOption),
    specifications: product.specifications,
  }
}

function toTestimonial(review: ShownReview): z.input<typeof testimonialSchema> {
  return {
    name: review.isExample ? `${review.authorName} (exemple)` : review.authorName,
    location: review.location,
    rating: review.ratingHalves / 2,
    comment: review.comment,
  }
}

function toPackOption(pack: ProductPack): z.input<typeof packOptionSchema> {
  return {
    type: pack.type,
    name: pack.name,
    price: toEuros(pack.priceCents),
    price_ttc: toEuros(withVat(pack.priceCents)),
    savings: savingsOf(pack),
    features: pack.features,
    gifts: pack.gifts.map((gift) => ({
      product_id: gift.productId,
      name: gift.name,
      value: toEuros(gift.valueCents),
    })),
  }
}

/** TTC, as the shopper pays it. */
function savingsOf(pack: ProductPack): string {
  const saved = withVat(pack.componentsCents) - withVat(pack.priceCents)
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
      gifts: [{ product_id: 'JOS-DOUCHE', name: 'Purificateur de douche', value: 24.99 }],
    },
  ],
  specifications: [{ label: 'Poids', value: '9 kg' }],
}

/** Far above what the catalogue holds; more is paged. */
const MAX_PRODUCTS_PER_CALL = 50

export const listProducts = {
  id: 'listProducts',
  method: 'get',
  path: '/api/products',
  tag: 'Catalogue',
  summary: 'Les produits, dans l’ordre du catalogue',
  description:
    'Les extras (filtres, installation, entretien) n’y figurent pas. Quand il en reste, l’en-tête `Link` donne l’adresse de la suite (`rel="next"`).',
  query: z.object({
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(MAX_PRODUCTS_PER_CALL)
      .default(MAX_PRODUCTS_PER_CALL)
      .describe('Combien au plus.'),
    cursor: z.string().min(1).max(100).optional().describe('Donné par l’en-tête `Link` de la page précédente.'),
  }),
  answer: {
    description: 'Les produits.',
    contentType: 'application/json',
    schema: productListSchema,
    example: [productExample],
  },
  refusals: [],
} satisfies Operation

export const readProduct = {
  id: 'readProduct',
  method: 'get',
  path: '/api/products/{productId}',
  tag: 'Catalogue',
  summary: 'Un produit',
  description: 'Un produit en vente, extras compris.',
  params: z.object({ productId: z.string().describe('L’identifiant du produit.') }),
  answer: {
    description: 'Le produit.',
    contentType: 'application/json',
    schema: productSchema,
    example: productExample,
  },
  refusals: [404],
} satisfies Operation

export const readStats = {
  id: 'readStats',
  method: 'get',
  path: '/api/stats',
  tag: 'Catalogue',
  summary: 'Ce que la boutique contient, en nombres',
  answer: {
    description: 'Les nombres.',
    contentType: 'application/json',
    schema: statsSchema,
    example: { products: 8, in_stock_products: 8, articles: 6 },
  },
  refusals: [],
} satisfies Operation
