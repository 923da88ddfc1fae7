import accessibility from './accessibilite.md?raw'
import termsOfSale from './cgv.md?raw'
import privacy from './confidentialite.md?raw'
import legalNotice from './mentions-legales.md?raw'
import withdrawal from './retractation.md?raw'

/** A change of wording is a new version: orders keep the one they accepted. */
const version = '2026-11-20'

/** Markdown with `{{setting.key}}` placeholders, filled in when a page or a mail shows them. */
export const legalTexts = [
  { kind: 'cgv', version, body: termsOfSale },
  { kind: 'mentions-legales', version, body: legalNotice },
  { kind: 'confidentialite', version: '2026-11-23', body: privacy },
  { kind: 'accessibilite', version, body: accessibility },
  { kind: 'retractation', version, body: withdrawal },
]
