import type { Generated, Selectable } from 'kysely'
import type { Flag } from './values'

export interface LegalTextTable {
  kind: string
  version: string
  body: string
  published_at: string
}

/** A text as shown, placeholders filled in, when an order accepted it. */
interface LegalTextRenderingTable {
  hash: string
  kind: string
  version: string
  body: string
  kept_at: string
}

/** PDF of a rendering, generated once. */
interface LegalTextPdfTable {
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
  /** Markdown source. */
  content: string
  /** Output of models/content/text/article/render.server.ts, written on saving. */
  html: string
  renderer_version: number
  reading_minutes: number
  /** Title, excerpt, tags and body, normalised (models/values/search-text.ts). */
  search_text: string
  /** Stem of the rendered files: `<file>-<width>.avif|webp` under uploads/articles. */
  image_file: string | null
  image_alt: string | null
  image_width: number | null
  image_height: number | null
  related_product_id: string | null
  /** Why this product goes with the article; set whenever the product is. */
  related_reason: string | null
  published: Flag
  /** ISO date (no time) set by the shopkeeper; falls back to the creation date. */
  published_date: string | null
  created_at: string
  updated_at: string
  /** Incremented when its text or publication state changes. */
  version: Generated<number>
  /** When it was unpublished; also null for a draft. */
  withdrawn_at: string | null
}

/** A former slug that redirects to the article. */
interface ArticleSlugTable {
  slug: string
  article_id: string
}

/** Can be restored until its files are removed. */
export interface DeletedArticlePictureTable {
  article_id: string
  file: string
  alt: string
  width: number
  height: number
  /** Display name of the administrator who deleted it. */
  actor: string
  deleted_at: string
}

interface ArticleTagTable {
  article_id: string
  slug: string
  label: string
  position: number
}

/** An old URL that redirects to a product, an article or a page: exactly one of the three. */
interface RedirectTable {
  /** Decoded, without a trailing slash. */
  path: string
  product_id: string | null
  article_id: string | null
  page: string | null
  /** Of the target, without `?`. */
  query: string
  /** `path` as it is looked up: its letters before a `?` lower-cased. */
  folded_path: string
  /** Display name of the administrator who added it. */
  actor: string
  created_at: string
}

/** FAQ entry in plain text; an empty line separates paragraphs of the answer. */
export interface FrequentQuestionTable {
  id: string
  position: number
  question: string
  answer: string
  /** Empty when it has no theme. */
  theme: Generated<string>
  published: Flag
  /** Incremented when its text or publication state changes. */
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

/** A promise or figure in the shop's texts, with its proof. */
interface ClaimTable {
  place: ClaimPlace
  key: string
  position: number
  /** Displayed large. `{value}` here or in the text is replaced by the live query's result. */
  figure: string | null
  text: string
  /** Description of the proof shown on the page. */
  proof: string | null
  /** Path of the shop or https URL. */
  proof_url: Generated<string | null>
  /** In the private folder, under `claims`. */
  proof_file: Generated<string | null>
  /** Original name of the uploaded file. */
  proof_name: Generated<string | null>
  /** A name of models/content/text/claim/live.server.ts. */
  live_query: string | null
  /** ISO day: last day on which it is shown. */
  expires_on: Generated<string | null>
  withdrawn_at: Generated<string | null>
  /** 0 when seeded with the shop. */
  version: Generated<number>
  updated_at: string
}

export type ClaimRow = Selectable<ClaimTable>

/** A block of the home page that its owner changed, moved, hid or added. */
export interface SiteBlockTable {
  /** Of a block of the template: its kind. */
  id: string
  kind: string
  position: number
  hidden: Generated<Flag>
  /** JSON: the words that differ from the template's, by field. */
  words: Generated<string>
  /** Stem of the rendered files: `<file>-<width>.avif|webp` under uploads/site. */
  picture_file: string | null
  /** Empty for a picture that only decorates. */
  picture_alt: string | null
  picture_width: number | null
  picture_height: number | null
  /** Incremented when its words, its picture or its visibility change. */
  version: Generated<number>
  created_at: string
  updated_at: string
}

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
  site_block: SiteBlockTable
}
