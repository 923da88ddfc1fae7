import type { LegalTextOfTemplate } from '~/models/base/template'
import accessibility from './accessibilite.md?raw'
import termsOfSale from './cgv.md?raw'
import privacy from './confidentialite.md?raw'
import parcelText from './livraison.md?raw'
import legalNotice from './mentions-legales.md?raw'
import withdrawal from './retractation.md?raw'

/** What a trade says in the legal texts that all shops share; Markdown, in the place of `{{trade.…}}`. */
export interface LegalParts {
  /** The contracts that the terms of sale apply to. */
  orders: string
  /** What is sold, and where its limits are stated. */
  scope: string
  /** Beside the general paragraphs on prices. */
  prices: string
  /** Article 6, with its heading. */
  delivery: string
  /** Article 7, with its heading. */
  services: string
  /** Limits of the right of withdrawal, with headings. */
  exceptions: string
  /** Commercial warranty. */
  warranty: string
  endOfLife: string
  /** Those to whom a part of an order is entrusted. */
  helpers: string
  /** Of the withdrawal notice, with its heading and the empty line after it; or empty. */
  installed: string
  /** Of the withdrawal notice, with its heading: what is not taken back. */
  kept: string
  /** Of the privacy page: a row after that of call-backs, with the line end before it; or empty. */
  bookings: string
  /** Of the legal notice, with headings. */
  notice: string
}

/** Article 6 of a trade that sends parcels. */
export const parcels = parcelText.trim()

const texts = {
  cgv: termsOfSale,
  'mentions-legales': legalNotice,
  confidentialite: privacy,
  accessibilite: accessibility,
  retractation: withdrawal,
}

type Kind = keyof typeof texts

/**
 * Markdown with `{{setting.key}}` placeholders, filled in when a page or a mail shows them. A change of wording is a new
 * version: orders keep the one they accepted.
 */
export function legalTextsOf(
  parts: LegalParts,
  { version, versions = {} }: { version: string; versions?: Partial<Record<Kind, string>> },
): LegalTextOfTemplate[] {
  return Object.entries(texts).map(([kind, body]) => ({
    kind,
    version: versions[kind as Kind] ?? version,
    body: body.replace(/\{\{trade\.(\w+)\}\}/g, (_, part: string) => parts[part as keyof LegalParts]),
  }))
}
