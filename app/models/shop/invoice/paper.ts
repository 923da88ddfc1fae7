import { formatDate, formatDayRange } from '~/models/values/french-date'
import { formatEuros } from '~/models/values/money'
import { netMark, taxText } from '~/models/values/vat'

import { type InvoiceContent, vatOfContent } from './content'
import { facturXOf } from './factur-x'

export interface PaperTable {
  caption: string
  columns: { label: string; isNumber?: boolean }[]
  /** `details`: shown below the first cell. */
  rows: { cells: string[]; details: string[] }[]
}

/** Formatted document, shared by the printed page and the PDF. */
export interface Paper {
  title: string
  /** Watermarks every page. */
  isSpecimen: boolean
  seller: { name: string; lines: string[] }
  facts: { label: string; value: string }[]
  parties: { title: string; lines: string[] }[]
  table: PaperTable
  totals: { label: string; value: string; strong?: boolean }[]
  vat: PaperTable | undefined
  mentions: string[]
  /** Labels of the signature boxes. */
  signatures: string[]
  /** XML to embed in the PDF: the invoice for machines. */
  facturX?: string | undefined
}

const titles = { invoice: 'Facture', 'credit-note': 'Avoir' }

/** Formats an ISO day at noon UTC, which is the same day in any European time zone. */
function dayText(day: string): string {
  return formatDate(new Date(`${day}T12:00:00Z`))
}

export function invoicePaper(content: InvoiceContent): Paper {
  const { seller, kind, number } = content
  return {
    title: `${titles[kind]} ${number}`,
    isSpecimen: content.isSpecimen,
    seller: { name: seller.name, lines: [...seller.lines, ...seller.identity] },
    facts: factsOf(content),
    parties: partiesOf(content),
    table: linesOf(content),
    totals: totalsOf(content),
    vat: vatOf(content),
    mentions: [...content.mentions, ...(isOnDebits(content) ? [debitsMention] : [])],
    signatures: [],
    facturX: facturXOf(content),
  }
}

/** The option concerns services with VAT alone. */
export function isOnDebits(content: InvoiceContent): boolean {
  const { onDebits = false, operation = 'goods' } = content
  return onDebits && operation !== 'goods' && vatOfContent(content).regime === 'taxed'
}

const debitsMention = 'Option pour le paiement de la taxe d’après les débits.'

const operations = {
  goods: 'Livraison de biens',
  services: 'Prestation de services',
  mixed: 'Livraison de biens et prestation de services',
}

function factsOf(content: InvoiceContent): Paper['facts'] {
  const { kind, issuedOn, paidOn, order, corrects, payment, operation, deliveryPeriod } = content
  const facts = [
    ['Date', dayText(issuedOn)],
    ['Facture corrigée', corrects ? `${corrects.number} du ${dayText(corrects.issuedOn)}` : ''],
    ['Motif', corrects?.reason ?? ''],
    ['Commande', order?.number ?? ''],
    ['Passée le', order ? dayText(order.placedOn) : ''],
    [
      'Livraison prévue',
      kind === 'invoice' && deliveryPeriod ? formatDayRange(deliveryPeriod.from, deliveryPeriod.to) : '',
    ],
    ['Opération', operation ? operations[operation] : ''],
    [kind === 'invoice' ? 'Paiement' : 'Remboursement', payment],
    ['Payée le', paidOn && kind === 'invoice' ? dayText(paidOn) : ''],
  ] as const
  return facts.flatMap(([label, value]) => (value === '' ? [] : [{ label, value }]))
}

function partiesOf({ buyer, delivery, order }: InvoiceContent): Paper['parties'] {
  const { siren = '', vatNumber } = buyer
  const numbers = [siren && `SIREN\u202f: ${siren}`, vatNumber && `TVA\u202f: ${vatNumber}`].filter(Boolean)
  return [
    { title: 'Facturé à', lines: [buyer.name, ...buyer.lines, ...numbers] },
    ...(order ? [{ title: 'Livré à', lines: [delivery.name, ...delivery.lines] }] : []),
  ]
}

function linesOf(content: InvoiceContent): PaperTable {
  const { lines, discountCents, deliveryNetCents, kind, isSent = true } = content
  const vat = vatOfContent(content)
  const isNet = netMark(vat) !== ''
  const rate = isNet ? [percentText(vat.percent)] : []
  const goods = lines.map((line) => ({
    cells: [
      line.name,
      String(line.quantity),
      line.unitCents === null ? '' : formatEuros(line.unitCents),
      ...(isNet ? [percentText(line.vatPercent)] : []),
      formatEuros(line.netCents),
    ],
    details: [
      ...line.details,
      ...(line.ecoParticipationCents > 0
        ? [`Dont éco-participation ${formatEuros(line.ecoParticipationCents)} TTC`]
        : []),
    ],
  }))
  const beside = [
    { label: 'Remise', cents: -discountCents, isShown: discountCents > 0 },
    { label: 'Livraison', cents: deliveryNetCents, isShown: kind === 'invoice' && (deliveryNetCents > 0 || isSent) },
  ]
  return {
    caption: kind === 'invoice' ? 'Ce qui est facturé' : 'Ce qui est rendu',
    columns: [
      { label: 'Désignation' },
      { label: 'Quantité', isNumber: true },
      { label: `Prix unitaire${netMark(vat)}`, isNumber: true },
      ...(isNet ? [{ label: 'TVA', isNumber: true }] : []),
      { label: `Montant${netMark(vat)}`, isNumber: true },
    ],
    rows: [
      ...goods,
      ...beside
        .filter(({ isShown }) => isShown)
        .map(({ label, cents }) => ({ cells: [label, '1', '', ...rate, formatEuros(cents)], details: [] })),
    ],
  }
}

function percentText(percent: number): string {
  return `${percent.toLocaleString('fr-FR')}\u202f%`
}

function totalsOf(content: InvoiceContent): Paper['totals'] {
  const { kind, netCents, vatCents, grossCents, creditCents } = content
  const isInvoice = kind === 'invoice'
  const vat = vatOfContent(content)
  const { total } = taxText(vat)
  return [
    ...(vat.percent === 0
      ? []
      : [
          { label: 'Total HT', value: formatEuros(netCents) },
          { label: 'TVA', value: formatEuros(vatCents) },
        ]),
    { label: isInvoice ? total : `${total} en votre faveur`, value: formatEuros(grossCents), strong: true },
    ...(creditCents > 0
      ? [
          { label: isInvoice ? 'Réglé par avoir' : 'Rendu en avoir', value: formatEuros(creditCents) },
          { label: isInvoice ? 'Net à payer' : 'Rendu en argent', value: formatEuros(grossCents - creditCents) },
        ]
      : []),
  ]
}

/** Nothing to break down under the franchise. */
function vatOf(content: InvoiceContent): PaperTable | undefined {
  if (vatOfContent(content).regime === 'franchise') return undefined
  return {
    caption: 'TVA par taux',
    columns: [
      { label: 'Taux de TVA' },
      { label: 'Base HT', isNumber: true },
      { label: 'Montant de TVA', isNumber: true },
    ],
    rows: content.vat.map(({ percent, netCents, vatCents }) => ({
      cells: [percentText(percent), formatEuros(netCents), formatEuros(vatCents)],
      details: [],
    })),
  }
}
