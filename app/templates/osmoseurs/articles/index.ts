import { z } from 'zod'

/** `01-choisir-son-osmoseur.md`: a number to file it under, then the article's address. */
const files = import.meta.glob<string>('./*.md', { query: '?raw', import: 'default', eager: true })

const frontSchema = z.strictObject({
  title: z.string(),
  excerpt: z.string(),
  tags: z.string().transform((tags) => tags.split(',').map((tag) => tag.trim())),
  picture: z.string(),
  alt: z.string(),
  product: z.string(),
  reason: z.string(),
  /** On the day a demonstration opens. */
  daysOld: z.coerce.number().int().positive(),
})

/** What every new shop has to read, newest first. Products are named by slug, pictures by the stem of their drawing. */
export const catalogueArticles = Object.entries(files)
  .map(([path, file]) => readArticle(path, file))
  .sort((one, other) => one.daysOld - other.daysOld)

function readArticle(path: string, file: string) {
  const [, front = '', content = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(file) ?? []
  const fields = front.split('\n').map((line) => {
    const [name = '', ...value] = line.split(': ')
    return [name, value.join(': ')]
  })
  const { title, excerpt, tags, picture, alt, product, reason, daysOld } = frontSchema.parse(Object.fromEntries(fields))
  const slug = path.replace(/^\.\/\d+-|\.md$/g, '')
  return {
    id: slug,
    slug,
    title,
    author: 'la rédaction',
    excerpt,
    tags,
    content: content.trim(),
    pictureStem: picture,
    pictureAlt: alt,
    productSlug: product,
    reason,
    daysOld,
  }
}
