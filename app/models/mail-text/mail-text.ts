/** A text that an administrator types, as the blocks of the shop's mails. */
export type MailTextBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'button'; label: string; href: string }

export const MAX_MAIL_TEXT = 20_000
export const MAX_MAIL_SUBJECT = 150

const buttonLine = /^\[([^\]]{1,80})\]\(([^)\s]{1,300})\)$/
const placeholder = /\{([a-z_]{1,40})\}/g

/**
 * Paragraphs between empty lines; `# ` makes a title, `- ` the items of a list, and `[Voir](/products)` alone on its
 * line a button.
 */
export function parseMailText(text: string): MailTextBlock[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(toBlock)
}

function toBlock(part: string): MailTextBlock {
  if (part.startsWith('# ')) return { kind: 'heading', text: part.slice(2).trim() }
  const lines = part.split('\n').map((line) => line.trim())
  if (lines.every((line) => line.startsWith('- ')))
    return { kind: 'list', items: lines.map((line) => line.slice(2).trim()) }
  const [, label, href] = buttonLine.exec(part) ?? []
  if (label !== undefined && href !== undefined) return { kind: 'button', label, href }
  return { kind: 'paragraph', text: lines.join(' ') }
}

export type MailFields = Record<string, string>

/** In each block, after the text was cut into blocks: a value makes no block, and no link, of its own. */
export function fillMailText(blocks: MailTextBlock[], { fields, origin }: { fields: MailFields; origin: string }) {
  return blocks.map((block): MailTextBlock => {
    switch (block.kind) {
      case 'list':
        return { ...block, items: block.items.map((item) => fillLine(item, fields)) }
      case 'button':
        return { ...block, label: fillLine(block.label, fields), href: fillAddress(block.href, { fields, origin }) }
      default:
        return { ...block, text: fillLine(block.text, fields) }
    }
  })
}

/** « Bonjour {prenom}, » becomes « Bonjour, » without a known name. */
export function fillLine(line: string, fields: MailFields): string {
  return line
    .replace(placeholder, (whole, name: string) => fields[name] ?? whole)
    .replace(/ +([,.])/g, '$1')
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** A path of the shop, or a placeholder that holds a whole address. */
function fillAddress(address: string, { fields, origin }: { fields: MailFields; origin: string }): string {
  const filled = address.replace(placeholder, (whole, name: string) => fields[name] ?? whole)
  return filled.startsWith('/') ? origin + filled : filled
}

export type MailTextProblem =
  | { kind: 'long-subject' }
  | { kind: 'long-text' }
  | { kind: 'unknown-placeholder'; name: string }
  | { kind: 'foreign-link'; href: string }

/** What keeps a subject from being sent; undefined when nothing does. */
export function checkMailSubject(subject: string, known: string[]): MailTextProblem | undefined {
  if (subject.length > MAX_MAIL_SUBJECT) return { kind: 'long-subject' }
  return findUnknownPlaceholder(subject, known)
}

/** What keeps a text from being sent; undefined when nothing does. */
export function checkMailText(text: string, known: string[]): MailTextProblem | undefined {
  if (text.length > MAX_MAIL_TEXT) return { kind: 'long-text' }
  const unknown = findUnknownPlaceholder(text, known)
  if (unknown) return unknown
  for (const block of parseMailText(text)) {
    if (block.kind === 'button' && !isOwnLink(block.href, known)) return { kind: 'foreign-link', href: block.href }
  }
  return undefined
}

function findUnknownPlaceholder(text: string, known: string[]): MailTextProblem | undefined {
  const unknown = [...text.matchAll(placeholder)].find(([, name = '']) => !known.includes(name))
  return unknown && { kind: 'unknown-placeholder', name: unknown[0] }
}

/** A button leads into the shop. */
function isOwnLink(href: string, known: string[]): boolean {
  if (/^\/(?![/\\])/.test(href)) return true
  const [, name] = /^\{(lien_[a-z_]+)\}$/.exec(href) ?? []
  return name !== undefined && known.includes(name)
}

export function mailTextRefusalText(problem: MailTextProblem, known: string[]): string {
  switch (problem.kind) {
    case 'long-subject':
      return `Un objet de ${MAX_MAIL_SUBJECT} caractères au plus.`
    case 'long-text':
      return `Un texte de ${MAX_MAIL_TEXT.toLocaleString('fr-FR')} caractères au plus.`
    case 'unknown-placeholder':
      return `${problem.name} n’est pas connu ici. Sont connus\u202f: ${known.map((name) => `{${name}}`).join(', ')}.`
    case 'foreign-link':
      return `Un bouton mène dans la boutique\u202f: ${problem.href} doit être un chemin comme /products.`
  }
}
