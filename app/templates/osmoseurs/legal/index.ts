import type { LegalTextOfTemplate } from '~/models/base/template'
import { installedReturn } from '../returns'
import accessibility from './accessibilite.md?raw'
import termsOfSale from './cgv.md?raw'
import privacy from './confidentialite.md?raw'
import legalNotice from './mentions-legales.md?raw'
import withdrawal from './retractation.md?raw'

/** A change of wording is a new version: orders keep the one they accepted. */
const version = '2026-11-20'

/** Markdown with `{{setting.key}}` placeholders, filled in when a page or a mail shows them. */
export const legalTexts: LegalTextOfTemplate[] = [
  { kind: 'cgv', version: '2026-11-28', body: withReturns(termsOfSale) },
  { kind: 'mentions-legales', version, body: legalNotice },
  { kind: 'confidentialite', version: '2026-11-28', body: privacy },
  { kind: 'accessibilite', version, body: accessibility },
  { kind: 'retractation', version: '2026-11-28', body: withReturns(withdrawal) },
]

function withReturns(body: string): string {
  return body.replace('{{returns.installed}}', () => installedReturn)
}
