import { href } from 'react-router'
import { pictureUrl } from '~/models/content/picture'
import { useLight, useShop } from './use-shop'

export type JsonLdValue = string | number | undefined | JsonLdValue[] | { [name: string]: JsonLdValue }

/** Structured data; omitted with `Save-Data`, which no crawler sends. */
export function JsonLd({ data }: { data: { [name: string]: JsonLdValue } }) {
  const light = useLight()
  if (light) return null
  // `</script>` or `<!--` in a value would break out of the block.
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without `<`; as a child React would escape its quotes
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}

export function OrganizationData() {
  const shop = useShop()
  if (!shop) return null
  return (
    <JsonLd
      data={{
        '@type': 'Organization',
        '@id': `${shop.origin}${href('/')}#boutique`,
        name: shop.name,
        url: `${shop.origin}/`,
        logo: `${shop.origin}/icons/icon-512.png`,
        telephone: shop.phone || undefined,
        email: shop.email || undefined,
      }}
    />
  )
}

interface ArticleFacts {
  slug: string
  title: string
  excerpt: string
  picture: { file: string } | undefined
  tags: { label: string }[]
  publishedAt: Date
  updatedAt: Date
}

/** The shop is named as author and publisher of every article. */
export function ArticleData({ article }: { article: ArticleFacts }) {
  const shop = useShop()
  if (!shop) return null
  const url = `${shop.origin}${href('/blog/:articleId', { articleId: article.slug })}`
  const organization = { '@id': `${shop.origin}${href('/')}#boutique`, '@type': 'Organization', name: shop.name }
  return (
    <JsonLd
      data={{
        '@type': 'Article',
        '@id': `${url}#article`,
        mainEntityOfPage: url,
        headline: article.title,
        description: article.excerpt,
        inLanguage: 'fr',
        keywords: article.tags.map(({ label }) => label),
        image: article.picture && shop.origin + pictureUrl(article.picture.file, 1440, { folder: 'articles' }),
        datePublished: article.publishedAt.toISOString(),
        dateModified: article.updatedAt.toISOString(),
        author: { ...organization, url: `${shop.origin}/` },
        publisher: organization,
      }}
    />
  )
}

/** Questions and complete answers, as the page shows them. */
export function QuestionsData({ questions }: { questions: { question: string; answer: string }[] }) {
  if (questions.length === 0) return null
  return (
    <JsonLd
      data={{
        '@type': 'FAQPage',
        mainEntity: questions.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      }}
    />
  )
}
