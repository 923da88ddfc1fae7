import { answerFromShop } from '~/assistant/embedded.server'
import { readKnowledge } from '~/assistant/knowledge.server'
import { readDeliveryReports } from '~/integrations/mail/report-file.server'
import { findSeparator } from '~/integrations/spreadsheets/reader/csv-file'
import { lineDifference } from '~/models/content/text'
import {
  checkArticle,
  checkLegalText,
  findLegalBody,
  listVersionStates,
  renderLegalText,
} from '~/models/content/text/index.server'
import { readTyped } from '~/models/support/shop-search'
import { searchShop } from '~/models/support/shop-search/index.server'
import { WorkerExceeded } from '~/runtime/bounded-worker.server'
import { osmoseurs } from '~/templates/osmoseurs/index.server'
import { openStandingDemoShop } from '../support/shop-database'
import { blockMs, type TextEntry } from './slow-text-search'

const at = new Date('2026-11-19T10:00:00Z')
const FORM_TEXT = 64 * 1024
const WEBHOOK_TEXT = 256 * 1024

const markdown = [
  ...[
    '> ',
    '>',
    '- ',
    '* ',
    '1. ',
    '  - ',
    '    ',
    '# ',
    '**',
    '*a*',
    '_',
    '__a',
    '`',
    '```\n',
    '~~',
    '|a|',
    '|-|',
    '|--|--|\n',
  ],
  ...[
    '[a](b)',
    '[a]: b\n',
    '![',
    '[',
    '](',
    '<a href="">',
    '&amp;',
    '\\',
    '---\n',
    '===\n',
    'https://a.fr',
    'www.a.fr ',
    '{{shop.name}}',
  ],
]
const asked = [
  ...[
    'prix ? ',
    'stock ? ',
    'a? ',
    'livraison ? ',
    'garantie. ',
    ' et ',
    ' puis ',
    'abcdefgh ',
    'xqzt ',
    'osmossseur ',
    'filttre ',
  ],
  ...[
    'Premium ',
    'Essentiel ',
    'combien coûte ',
    'l’',
    '2 ',
    'Suisse ',
    'A1B2C3D4 ',
    'lea@example.fr ',
    'pour 4 personnes ',
  ],
  ...['budget 500 € ', 'en tout ', 'avec la pose ', 'je prends ', 'finalement sans ', 'chez '],
]
const mail = [
  ...[
    'From a\nA: b\n',
    'Content-Type: multipart/report; boundary=b\n',
    'Content-Type: message/delivery-status\n',
    '\n\n',
    '--b\n',
    '--b--',
  ],
  ...[
    'message/delivery-status ',
    'Status: 5.1.1\n',
    'Final-Recipient: rfc822; a@b.fr\n',
    'Action: failed\n',
    'Message-ID: <a@b>\n',
    '\n ',
  ],
  ...[
    'Content-Type: message/rfc822\n',
    'Content-Transfer-Encoding: base64\n',
    'From a\nContent-Type: multipart/report; boundary=b\n\n--b\n',
  ],
]

/** What is read here is not a function of one text, or is read by a whole answer. */
export async function namedEntries(): Promise<TextEntry[]> {
  const db = await openStandingDemoShop()
  const knowledge = await readKnowledge(db, { template: osmoseurs, origin: 'http://localhost', at })
  await searchShop(db, { typed: 'filtre', template: osmoseurs })
  const [version] = await listVersionStates(db, { kind: 'cgv', at })
  const terms = (await findLegalBody(db, { kind: 'cgv', version: version?.version ?? '' })) ?? ''
  const article = { title: '', excerpt: '', tags: '', picture_alt: '', related_reason: '' }
  const answer = (text: string, before: object = {}) =>
    answerFromShop(db, { text, knowledge, at, visitorHash: 'visitor', ...before })
  const recent = { recentSubjects: ['price', 'recommend'], recentProductIds: ['prod-osmoseur-essentiel'] }
  return [
    entry('chat', 1000, asked, (text) => answer(text)),
    entry('chat after the same message', 1000, asked, (text) =>
      answer(text, { ...recent, earlier: [text, text, text] }),
    ),
    entry('article', FORM_TEXT, markdown, (content) => checkArticle({ ...article, content }, osmoseurs.forbiddenWords)),
    entry('legal text', FORM_TEXT, markdown, (body) => checkLegalText('cgv', body, osmoseurs.forbiddenWords)),
    entry('legal text shown', FORM_TEXT, markdown, (body) => renderLegalText(body).catch(allowRefusal)),
    entry('difference of a legal text', FORM_TEXT, ['a\n', 'b\n', terms.slice(0, 60), '\n'], (body) =>
      lineDifference(terms, body),
    ),
    entry('search', 500, ['filtre ', 'osmo', 'purif', 'anti', 'calc', 'xqzt ', 'œ'], (typed) =>
      searchShop(db, { typed: readTyped(typed).typed, template: osmoseurs, isTyping: true }),
    ),
    entry('delivery reports', WEBHOOK_TEXT, mail, (text) => readDeliveryReports({ text })),
    entry('separator of a file', FORM_TEXT, [';', '"', 'a;b\n', '""'], findSeparator),
  ]
}

/** The thread beside the loop may refuse what takes it too long. */
function allowRefusal(error: unknown): void {
  if (!(error instanceof WorkerExceeded)) throw error
}

function entry(name: string, maxLength: number, fragments: string[], read: (text: string) => unknown): TextEntry {
  return { name, maxLength, fragments, measure: (text) => blockMs(read, text) }
}

/** Functions of a number or of our own headers, which refuse no text and get none. */
const ofNoText = ['countText', 'packPlaces', 'flatten']

type Module = Record<string, unknown>

const modules: Record<string, Module> = {
  ...import.meta.glob<Module>(['../../app/models/values/*.ts', '!**/*.{test,server}.ts'], { eager: true }),
  ...import.meta.glob<Module>(
    '../../app/models/{support/{language,contact},content/text,base/setting,shop/order,mailing/{mail-text,campaign},crm/prospect}/index.ts',
    { eager: true },
  ),
  ...import.meta.glob<Module>('../../app/models/**/forms.ts', { eager: true }),
  ...import.meta.glob<Module>('../../app/models/**/{form,fields,read,line,reading,filters,texts}.ts', { eager: true }),
  ...import.meta.glob<Module>('../../app/runtime/{cookies,control-characters,sent-fields,xml}.ts', { eager: true }),
  ...import.meta.glob<Module>('../../server/{request,canonical-path,data-request,header-fields}.ts', { eager: true }),
}

/** Every function of one argument and every schema that these modules export, with the text as it and in each field. */
export function exportedEntries(): TextEntry[] {
  const entries = new Map<unknown, TextEntry>()
  for (const [file, module] of Object.entries(modules)) {
    for (const [name, value] of Object.entries(module).filter(([name]) => !ofNoText.includes(name))) {
      const read = readerOf(value)
      const fragments = [
        'a@b.fr',
        '06 12 34 56 78',
        'FR',
        '12',
        '2026-01-02',
        'lundi ',
        '9h',
        '{prenom}',
        'https://a.fr/',
      ]
      if (read)
        entries.set(value, entry(`${file.replace('../../', '')} ${name}`, FORM_TEXT, fragments, ignoringErrors(read)))
    }
  }
  return [...entries.values()]
}

interface Schema {
  safeParse(value: unknown): unknown
  shape?: object
  in?: { shape?: object }
}

function readerOf(value: unknown): ((text: string) => unknown) | undefined {
  if (isSchema(value)) {
    const shape = value.shape ?? value.in?.shape
    const fields = Object.keys(shape ?? {})
    return (text) => value.safeParse(shape ? Object.fromEntries(fields.map((field) => [field, text])) : text)
  }
  const isOfOneText = typeof value === 'function' && value.length === 1 && !/^class/.test(String(value))
  return isOfOneText ? (text) => value(text) : undefined
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && 'safeParse' in value
}

/** A function of something else refuses a text at once. */
function ignoringErrors(read: (text: string) => unknown): (text: string) => Promise<void> {
  return async (text) => {
    try {
      await read(text)
    } catch {}
  }
}
