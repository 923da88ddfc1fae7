import { href } from 'react-router'
import type { ShopDb } from '~/database/schema'
import type { Settings } from '~/models/base/setting'
import type { LegalTextKind } from '~/models/content/text'
import { endOfDay, findLegalText, readMarkdowns } from '~/models/content/text/index.server'
import type { ReplyLink } from '~/models/support/contact'

import { ARTICLE_SOURCE, type Passage } from './passage-index'

const policies: { kind: LegalTextKind; source: string; link: ReplyLink }[] = [
  {
    kind: 'cgv',
    source: 'Conditions générales de vente',
    link: { href: href('/cgv'), label: 'Lire les conditions générales de vente' },
  },
  {
    kind: 'retractation',
    source: 'Rétractation',
    link: { href: href('/retractation'), label: 'Lire la page Rétractation' },
  },
  {
    kind: 'confidentialite',
    source: 'Confidentialité',
    link: { href: href('/confidentialite'), label: 'Lire la page Confidentialité' },
  },
  {
    kind: 'mentions-legales',
    source: 'Mentions légales',
    link: { href: href('/mentions-legales'), label: 'Lire les mentions légales' },
  },
]

/** Sections of the legal texts. */
export async function listPolicyPassages(db: ShopDb, { origin, at }: { origin: string; at: Date }): Promise<Passage[]> {
  const texts = await Promise.all(
    policies.map(async ({ kind, ...about }) => ({ ...about, text: await findLegalText(db, { kind, origin, at }) })),
  )
  const passages: Passage[] = []
  for (const { source, link, text } of texts) {
    const parts = await readOut(sectionsOf(withoutQuotes(text?.markdown ?? '')), { page: link, origin })
    passages.push(...parts.map((part) => ({ kind: 'policy' as const, source, ...part })))
  }
  return passages
}

const REVIEW_CHECKS_TITLE = 'Comment ces avis sont contrôlés'

/** Summary of the page of the same name. */
export function reviewChecksPassage(settings: Settings): Passage {
  const { 'reviews.invitation_days': invitation, 'reviews.moderation_days': moderation } = settings
  return {
    kind: 'policy',
    title: REVIEW_CHECKS_TITLE,
    text: `Seule une personne dont la commande a été livrée peut donner un avis : elle reçoit ${invitation} jours après la livraison un e-mail avec un lien personnel, sans remise ni cadeau en échange. Une personne de la boutique relit chaque avis, bon ou mauvais, et le publie ou le refuse sous ${moderation} jours\u202f; nous ne corrigeons jamais un avis, et la note n’est jamais un motif de refus.\n\nDans une boutique de démonstration, les avis sans la mention « Avis vérifié » sont inventés, et une moyenne qui en compte le dit.`,
    links: [
      { href: href('/avis/controle'), label: 'Comment ces avis sont contrôlés' },
      { href: href('/avis'), label: 'Lire les avis' },
    ],
  }
}

/** Beyond these, articles have a separate search. */
const MAX_ARTICLES = 200

export async function listArticlePassages(
  db: ShopDb,
  { origin, at }: { origin: string; at: Date },
): Promise<Passage[]> {
  const rows = await db
    .selectFrom('article')
    .select(['slug', 'title', 'excerpt', 'content'])
    .where('published', '=', 1)
    .where((eb) => eb(eb.fn.coalesce('published_date', 'created_at'), '<=', endOfDay(at)))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_ARTICLES)
    .execute()
  const passages: Passage[] = []
  for (const { slug, title, excerpt, content } of rows) {
    const link = { href: href('/blog/:articleId', { articleId: slug }), label: `Lire l’article\u202f: ${title}` }
    passages.push({ kind: 'article', title, source: ARTICLE_SOURCE, text: excerpt, links: [link] })
    const parts = await readOut(sectionsOf(content.replace(/^> ?/gm, '')), { page: link, origin, byParagraph: true })
    passages.push(...parts.map((part) => ({ kind: 'article' as const, source: title, ...part })))
  }
  return passages
}

interface Section {
  title: string
  body: string
}

function sectionsOf(markdown: string): Section[] {
  return markdown
    .split(/^#{2,3} /m)
    .slice(1)
    .map((section) => {
      const [title = '', ...lines] = section.split('\n')
      return { title: title.replace(/^\d+\. /, ''), body: lines.join('\n').trim() }
    })
    .filter(({ body }) => body !== '')
}

/** Statutory quotations are left to the page. */
function withoutQuotes(markdown: string): string {
  return markdown.replace(/^>.*\n?/gm, '')
}

/** Longer sections become several passages. */
const MAX_READ_OUT = 520
const MOST_SENTENCES = 3
/** A longer list is read out in parts. */
const MAX_LIST = 1_200
const MAX_LINKS = 2

type Part = Pick<Passage, 'title' | 'text' | 'links'>

/** Sections as plain text; their links become the passages' links. */
async function readOut(
  sections: Section[],
  { page, origin, byParagraph }: { page: ReplyLink; origin: string; byParagraph?: boolean },
): Promise<Part[]> {
  const unlinked = sections.map(({ title, body }) => ({ title, ...withoutLinks(body) }))
  const markdowns = unlinked.map(({ without }) => without)
  const texts = await readMarkdowns(markdowns, { origin: '' })
  return unlinked.flatMap(({ title, own }, place) =>
    partsOf(texts[place] ?? '', { byParagraph }).map((part) => {
      const text = part.replaceAll(origin, 'ce site').replace(/ \(https?:[^)]*\)/g, '')
      const links = own.filter(
        ({ href, label }) => href !== page.href && text.toLowerCase().includes(label.toLowerCase()),
      )
      return { title, text, links: [page, ...links.slice(0, MAX_LINKS)] }
    }),
  )
}

function withoutLinks(body: string): { without: string; own: ReplyLink[] } {
  const own: ReplyLink[] = []
  const without = body.replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, label: string, href: string) => {
    const isNew = /^\/(?![/\\])/.test(href) && !own.some((known) => known.href === href)
    if (isNew) own.push({ href, label: label.charAt(0).toLocaleUpperCase('fr') + label.slice(1) })
    return label
  })
  return { without, own }
}

/** Three sentences at most, beside lists; nothing ends on a colon, within a list or, on demand, a short paragraph. */
export function partsOf(text: string, { byParagraph = false } = {}): string[] {
  const parts: string[][] = [[]]
  for (const paragraph of paragraphsOf(unitsOf(text))) {
    const whole = paragraph.flat()
    for (const unit of byParagraph && isShort(whole) ? [whole] : paragraph) {
      const part = parts.at(-1) ?? []
      if (part.length > 0 && !isShort([...part, ...unit])) parts.push([...unit])
      else part.push(...unit)
    }
  }
  return parts.map((pieces) => together(pieces).trim())
}

function isShort(pieces: string[]): boolean {
  const sentences = pieces.filter((piece) => !isItem(piece))
  return sentences.length <= MOST_SENTENCES && together(pieces).length <= MAX_READ_OUT
}

function paragraphsOf(units: string[][]): string[][][] {
  const paragraphs: string[][][] = [[]]
  for (const unit of units) {
    paragraphs.at(-1)?.push(unit)
    if (unit.at(-1)?.endsWith('\n\n')) paragraphs.push([])
  }
  return paragraphs
}

/** Sentences, each with the list before which it stands, or with what its colon announces. */
function unitsOf(text: string): string[][] {
  const units: string[][] = []
  let isInList = false
  for (const piece of text.split(/(?<=\n\n)|(?<=\n)(?=- |\d+\. )|(?<=[.!?])(?<!^\d+\.) (?=\p{Lu})/mu)) {
    const unit = units.at(-1)
    const before = unit?.at(-1)
    const isWithin: boolean = isInList && !isItem(piece) && !before?.endsWith('\n\n')
    isInList = isItem(piece) || isWithin
    if (unit && before !== undefined && isWithin) unit.splice(-1, 1, together([before, piece]))
    else if (unit && isItem(piece) && together(unit).length > MAX_LIST) {
      unit.push('- La suite est sur la page.')
      units.push([piece])
    } else if (unit && (isItem(piece) || /:\s*$/.test(before ?? ''))) unit.push(piece)
    else units.push([piece])
  }
  return units
}

function isItem(piece: string): boolean {
  return /^(?:- |\d+\. )/.test(piece)
}

function together(pieces: string[]): string {
  return pieces.join(' ').replace(/\n (?=\S)/g, '\n')
}
