import { data, href, type LoaderFunctionArgs } from 'react-router'
import type { LegalTextView } from '~/components/admin/form/text-preview'
import type { ShopDb } from '~/database/schema'
import { adminRequest } from '~/middleware/administrator.server'
import { actionText, changeText } from '~/models/base/audit'
import { listAuditOf } from '~/models/base/audit/index.server'
import type { Settings } from '~/models/base/setting'
import { vatPlaceholders } from '~/models/base/setting'
import type { ForbiddenWords } from '~/models/base/template'
import {
  type LegalTextKind,
  legalTextKinds,
  legalTextTitles,
  lineDifference,
  ownPlaceholders,
  placeholdersIn,
  requiredPlaceholders,
  withoutUnchanged,
} from '~/models/content/text'
import {
  checkLegalText,
  fillPlaceholders,
  findLegalBody,
  type LegalVersion,
  listVersionStates,
  placeholderName,
  tryMarkdown,
  unrenderedText,
} from '~/models/content/text/index.server'
import { formatPastMoment, formatShortDate, parisDay } from '~/models/values/french-date'
import type { LegalTextPageProps } from './legal-text-page'

export function requireKind(kind: string | undefined): LegalTextKind {
  const known = legalTextKinds.find((each) => each === kind)
  if (!known) throw data('Texte inconnu', { status: 404 })
  return known
}

const publicPaths: Record<LegalTextKind, string> = {
  cgv: href('/cgv'),
  'mentions-legales': href('/mentions-legales'),
  confidentialite: href('/confidentialite'),
  accessibilite: href('/accessibilite'),
  retractation: href('/retractation'),
}

export async function loadLegalText({
  params,
  context,
}: Pick<LoaderFunctionArgs, 'params' | 'context'>): Promise<LegalTextPageProps> {
  const { db, at } = adminRequest(context)
  const kind = requireKind(params.kind)
  const versions = await listVersionStates(db, { kind, at })
  const body = await newestBody(db, { kind, versions })
  const entries = await listAuditOf(db, { kind: 'legal-text', id: kind })
  return {
    ...{ kind, body, title: legalTextTitles[kind], publicPath: publicPaths[kind], today: parisDay(at) },
    versions: versions.map(shownVersion),
    placeholders: placeholdersOf(kind, body),
    history: entries.map((entry) => ({
      key: entry.hash,
      moment: `${formatPastMoment(entry.at, at)}, ${entry.actor}`,
      words: [actionText(entry.action), ...changeText(entry)].join(' — '),
    })),
  }
}

export function shownVersion({ version, publishedAt, state }: LegalVersion) {
  return { version, state, from: formatShortDate(publishedAt) }
}

/** The text the next version starts from. */
async function newestBody(
  db: ShopDb,
  { kind, versions }: { kind: LegalTextKind; versions: LegalVersion[] },
): Promise<string> {
  const [newest] = versions
  return newest ? ((await findLegalBody(db, { kind, version: newest.version })) ?? '') : ''
}

/** Those required by law first, then those in the text, then the others available. */
function placeholdersOf(kind: LegalTextKind, body: string): LegalTextPageProps['placeholders'] {
  const named = placeholdersIn(body)
  const asked = requiredPlaceholders[kind]
  const keys = [...new Set([...asked.map(({ key }) => key), ...named, ...ownPlaceholders, ...vatPlaceholders])]
  return keys.map((key) => {
    const law = asked.find((each) => each.key === key)?.law ?? ''
    return { key, law, name: placeholderName(key), isThere: law === '' || named.includes(key) }
  })
}

/** Preview of a text, and its differences from the version in force. */
export async function previewLegalText(
  db: ShopDb,
  input: {
    kind: LegalTextKind
    body: string
    forbidden: ForbiddenWords[]
    settings: Settings
    origin: string
    at: Date
  },
): Promise<LegalTextView> {
  const { kind, body, settings, origin, at } = input
  const inForce = (await listVersionStates(db, { kind, at })).find(({ state }) => state === 'in-force')
  const before = inForce ? ((await findLegalBody(db, { kind, version: inForce.version })) ?? '') : ''
  const difference = withoutUnchanged(lineDifference(before, body))
  const markdown = fillPlaceholders(body, { settings, origin, version: 'à venir' })
  const rendered = await tryMarkdown('html', { markdown })
  if (!rendered.ok) return { html: '', problems: [unrenderedText[rendered.reason]], difference }
  return { html: rendered.value, problems: await checkLegalText(kind, body, input.forbidden), difference }
}
