/** A text that an administrator types, as the blocks of the shop's mails. */
type MailTextBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'button'; label: string; href: string }

const MAX_MAIL_TEXT = 20_000
const MAX_MAIL_SUBJECT = 150

const buttonLine = /^\[([^\]]{1,80})\]\(([^)\s]{1,300})\)$/
const placeholder = /^\{[a-z_]{1,40}\}$/

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

const salutation = /^(?:cher(?:\(e\)|[·.]e)?|chère|monsieur|madame|m\.|mme) *(?=,|$)/i
const linkWord = /(?:(?<![\p{L}\d])(?:à|de|pour|chez|avec|par) +|(?<![\p{L}\d])[dlDL]’)$/u

/** The longest one, its spaces and what stands before it. */
const LINK_WORD = 8

/** « Bonjour {prenom}, » becomes « Bonjour, » without a known name, and « pour {nom} » goes with its preposition. */
export function fillLine(line: string, fields: MailFields): string {
  return line
    .split(/(\{[a-z_]{1,40}\})/)
    .reduce((filled, part) => {
      const value = fields[part.slice(1, -1)]
      if (!placeholder.test(part) || value === undefined) return filled + part
      return value === ''
        ? filled.slice(0, -LINK_WORD) + filled.slice(-LINK_WORD).replace(linkWord, '')
        : filled + value
    }, '')
    .replace(/ {2,}/g, ' ')
    .replace(/ ([,.])/g, '$1')
    .trim()
    .replace(salutation, 'Bonjour')
    .replace(/^[,;] *(\p{L}?)/u, (_, letter: string) => letter.toUpperCase())
}

interface LackedSentence {
  /** As typed. */
  sentence: string
  /** As sent to who lacks the value. */
  without: string
}

/** The sentences of these texts with a placeholder, and how each reads with what stands for its value. */
export function lackedSentences(texts: string[], { name, value }: { name: string; value: string }): LackedSentence[] {
  const sentences = texts.flatMap((text) => text.split(/(?<=[.!?])\s|\n/)).map((each) => each.trim())
  const lacked = new Set(sentences.filter((each) => each.includes(`{${name}}`)))
  return [...lacked].map((sentence) => ({ sentence, without: fillLine(sentence, { [name]: value }) }))
}

/** A path of the shop, or a placeholder that holds a whole address. */
function fillAddress(address: string, { fields, origin }: { fields: MailFields; origin: string }): string {
  const filled = address.replace(/\{([a-z_]{1,40})\}/g, (whole, name: string) => fields[name] ?? whole)
  return filled.startsWith('/') ? origin + filled : filled
}

export type MailTextProblem =
  | { kind: 'long-subject' }
  | { kind: 'long-text' }
  | { kind: 'stray-bracket'; found: string }
  | { kind: 'foreign-link'; href: string }

/** What keeps a subject from being sent; undefined when nothing does. */
export function checkMailSubject(subject: string, known: string[]): MailTextProblem | undefined {
  if (subject.length > MAX_MAIL_SUBJECT) return { kind: 'long-subject' }
  return findStrayBracket(subject, known)
}

/** What keeps a text from being sent; undefined when nothing does. */
export function checkMailText(text: string, known: string[]): MailTextProblem | undefined {
  if (text.length > MAX_MAIL_TEXT) return { kind: 'long-text' }
  for (const block of parseMailText(text)) {
    const stray = findStrayBracket(wordsOf(block), known)
    if (stray) return stray
    if (block.kind === 'button' && !isOwnLink(block.href, known)) return { kind: 'foreign-link', href: block.href }
  }
  return undefined
}

function wordsOf(block: MailTextBlock): string {
  if (block.kind === 'list') return block.items.join('\n')
  return block.kind === 'button' ? `${block.label}\n${block.href}` : block.text
}

const bracketed = /[$%#]?\{+[^{}\n]{0,60}\}*|\[+[^[\]\n]{0,60}\]*|[}\]]+|[｛｝［］]/g

/** Placeholders of other programs and slips (`{{prenom}}`, `{Prenom}`, `[Prénom]`) would be sent as they stand. */
function findStrayBracket(text: string, known: string[]): MailTextProblem | undefined {
  const isKnown = (found: string) => known.some((name) => found === `{${name}}`)
  const stray = text.match(bracketed)?.find((found) => !isKnown(found))
  return stray === undefined ? undefined : { kind: 'stray-bracket', found: stray }
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
    case 'stray-bracket':
      return `${problem.found} n’est pas connu ici. Sont connus\u202f: ${known.map((name) => `{${name}}`).join(', ')}.${problem.found.startsWith('[') ? ' Un bouton s’écrit [Voir](/products), seul entre deux lignes vides.' : ''}`
    case 'foreign-link':
      return `Un bouton mène dans la boutique\u202f: ${problem.href} doit être un chemin comme /products.`
  }
}
