import { href } from 'react-router'
import { JsonLd, type JsonLdValue } from '~/components/shop/page/json-ld'
import { type ShopData, useShop } from '~/components/shop/page/use-shop'
import type { Country } from '~/database/schema'
import { pictureUrl } from '~/models/content/picture'
import { isSold, type ProductPage } from '~/models/shop/catalogue'
import { RATING_SCALE, type RatingSummary, type ReviewView } from '~/models/shop/review'
import { countries } from '~/models/values/address'
import { parisDay } from '~/models/values/french-date'
import { toEuros, withVat } from '~/models/values/money'
import { shippingFor } from '~/models/values/totals'

const SHARED_REVIEWS = 3

/** Structured data of a product, without example reviews. */
export function ProductData({ product }: { product: ProductPage }) {
  const shop = useShop()
  if (!shop) return null
  const url = `${shop.origin}${href('/products/:productId', { productId: product.id })}`
  return (
    <JsonLd
      data={{
        '@type': 'Product',
        '@id': `${url}#produit`,
        name: product.name,
        description: product.summary,
        sku: product.sku,
        url,
        image: product.pictures.map(({ file }) => shop.origin + pictureUrl(file, 960)),
        ...(product.isOnRequest ? {} : { offers: offerOf(product, { url, shop }) }),
        ...(product.rating ? opinions(product.rating, product.testimonials) : {}),
      }}
    />
  )
}

function offerOf(
  product: ProductPage,
  { url, shop }: { url: string; shop: NonNullable<ReturnType<typeof useShop>> },
): JsonLdValue {
  return {
    '@type': 'Offer',
    url,
    price: toEuros(withVat(product.priceCents, shop.vat.percent)).toFixed(2),
    priceCurrency: 'EUR',
    availability: `https://schema.org/${isSold(product) ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@id': `${shop.origin}${href('/')}#boutique`, '@type': 'Organization', name: shop.name },
    ...(product.isService ? {} : parcelTerms(product.priceCents, shop)),
  }
}

const countryCodes: Record<Country, string> = { France: 'FR', Belgique: 'BE', Suisse: 'CH', Luxembourg: 'LU' }

/** Delivery and returns, as in the terms of sale. */
function parcelTerms(
  priceCents: number,
  { origin, delivery, returns }: Pick<ShopData, 'origin' | 'delivery' | 'returns'>,
): { [name: string]: JsonLdValue } {
  return {
    shippingDetails: countries.map((country) => ({
      '@type': 'OfferShippingDetails',
      shippingRate: {
        '@type': 'MonetaryAmount',
        value: toEuros(shippingFor(priceCents, delivery)).toFixed(2),
        currency: 'EUR',
      },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: countryCodes[country] },
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        handlingTime: days({ from: 0, to: 1 }),
        transitTime: days(delivery.transit[country]),
      },
    })),
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: countries.map((country) => countryCodes[country]),
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      merchantReturnDays: returns.days,
      returnMethod: 'https://schema.org/ReturnByMail',
      returnFees: `https://schema.org/${returns.isFree ? 'FreeReturn' : 'ReturnFeesCustomerResponsibility'}`,
      merchantReturnLink: `${origin}${href('/retractation')}`,
    },
  }
}

function days({ from, to }: { from: number; to: number }): JsonLdValue {
  return { '@type': 'QuantitativeValue', minValue: from, maxValue: to, unitCode: 'DAY' }
}

function opinions(rating: RatingSummary, reviews: ReviewView[]): { [name: string]: JsonLdValue } {
  const verified = reviews.filter((review) => review.verified).slice(0, SHARED_REVIEWS)
  return {
    aggregateRating: { '@type': 'AggregateRating', reviewCount: rating.count, ...scale(rating.average) },
    review: verified.map((review) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: review.authorName },
      datePublished: parisDay(new Date(review.publishedAt)),
      name: review.title ?? undefined,
      reviewBody: review.comment,
      reviewRating: { '@type': 'Rating', ...scale(review.ratingHalves / 2) },
    })),
  }
}

function scale(value: number): { [name: string]: JsonLdValue } {
  return { ratingValue: value, bestRating: RATING_SCALE, worstRating: 1 }
}
