import type { Generated, Selectable } from 'kysely'
import type { Flag } from './values'

export interface LegalTextTable {
  kind: string
  version: string
  body: string
  published_at: string
}

/** A text as it read, placeholders filled in, when an order accepted it. */
export interface LegalTextRenderingTable {
  hash: string
  kind: string
  version: string
  body: string
  kept_at: string
}

/** A rendering as a PDF, drawn once. */
export interface LegalTextPdfTable {
  hash: string
  kind: string
  version: string
  pdf: Buffer
  drawn_at: string
}

export interface ArticleTable {
  id: string
  slug: string
  title: string
  author: string
  excerpt: string
  /** Markdown, as it was written. */
  content: string
  /** What models/article/render.server.ts made of it when it was saved. */
  html: string
  renderer_version: number
  reading_minutes: number
  /** Title, excerpt, tags and body, normalised (models/search-text.ts). */
  search_text: string
  /** Stem of the rendered files: `<file>-<width>.avif|webp` under uploads/articles. */
  image_file: string | null
  image_alt: string | null
  image_width: number | null
  image_height: number | null
  related_product_id: string | null
  /** Why this product goes with the article; there whenever the product is. */
  related_reason: string | null
  published: Flag
  /** ISO date (no time) when the shopkeeper gave one; the day of creation is shown otherwise. */
  published_date: string | null
  created_at: string
  updated_at: string
  /** Changes with its text and its publication. */
  version: Generated<number>
  /** Since when it is no longer published; null for a draft too. */
  withdrawn_at: string | null
}

/** A former address that goes on leading to the article. */
export interface ArticleSlugTable {
  slug: string
  article_id: string
}

/** Can be put back until its files are removed. */
export interface DeletedArticlePictureTable {
  article_id: string
  file: string
  alt: string
  width: number
  height: number
  /** Who took it off. */
  actor: string
  deleted_at: string
}

export interface ArticleTagTable {
  article_id: string
  slug: string
  label: string
  position: number
}

/** An old address that leads to a product, an article or a page: exactly one of the three. */
export interface RedirectTable {
  /** Decoded, without a slash at its end. */
  path: string
  product_id: string | null
  article_id: string | null
  page: string | null
  /** Who added it. */
  actor: string
  created_at: string
}

/** A question that is asked often, and its answer in plain text; an empty line parts paragraphs. */
export interface FrequentQuestionTable {
  id: string
  position: number
  question: string
  answer: string
  /** Empty for one that stands under none. */
  theme: Generated<string>
  published: Flag
  /** Changes with its words and its publication. */
  version: Generated<number>
  created_at: string
  updated_at: string
}

export type ClaimPlace =
  | 'home'
  | 'footer'
  | 'avis-headline'
  | 'avis-impact'
  | 'product'
  | 'questionnaire-trust'
  | 'questionnaire-upsell'

/** A promise or a figure of the shop's texts, with what bears it out. */
export interface ClaimTable {
  place: ClaimPlace
  key: string
  position: number
  /** What stands large. `{value}` here or in the text is what the live query answers. */
  figure: string | null
  text: string
  /** What the page says of the proof. */
  proof: string | null
  /** A path of the shop or an https address. */
  proof_url: Generated<string | null>
  /** In the private folder, under `claims`. */
  proof_file: Generated<string | null>
  /** Of that file, as its sender called it. */
  proof_name: Generated<string | null>
  /** A name of models/content/claim/live.server.ts. */
  live_query: string | null
  /** ISO day: the last one on which it is shown. */
  expires_on: Generated<string | null>
  withdrawn_at: Generated<string | null>
  /** 0 as it came with the shop. */
  version: Generated<number>
  updated_at: string
}

export type ClaimRow = Selectable<ClaimTable>

export interface ContentTables {
  legal_text: LegalTextTable
  legal_text_rendering: LegalTextRenderingTable
  legal_text_pdf: LegalTextPdfTable
  article: ArticleTable
  article_slug: ArticleSlugTable
  article_tag: ArticleTagTable
  deleted_article_picture: DeletedArticlePictureTable
  frequent_question: FrequentQuestionTable
  redirect: RedirectTable
  claim: ClaimTable
}
