import type { InvoiceContent } from './content'
import { countryCode, nothingPaid } from './parties'

/**
 * The invoice as Cross Industry Invoice (UN/CEFACT D16B), profile EN 16931 of Factur-X 1.0. Undefined for a paper that
 * lacks what the standard requires, such as a name or a number of the seller's.
 */
export function facturXOf(content: InvoiceContent): string | undefined {
  const { seller, buyer, facturX, operation } = content
  const isNamed = seller.name.trim() !== '' && buyer.name.trim() !== ''
  const seen = facturX.vatCategory === 'E' ? seller.vatNumber || seller.siren : seller.vatNumber
  if (!isNamed || seen.trim() === '') return undefined
  const process = operation && processes[operation][settledCents(content) === content.grossCents ? 'paid' : 'due']
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice ${spaces}>${element('rsm:ExchangedDocumentContext', [
    process && element('ram:BusinessProcessSpecifiedDocumentContextParameter', text('ram:ID', process)),
    element('ram:GuidelineSpecifiedDocumentContextParameter', text('ram:ID', 'urn:cen.eu:en16931:2017')),
  ])}${documentOf(content)}${element('rsm:SupplyChainTradeTransaction', [
    ...content.lines.map((line, place) => lineOf(line, { place, facturX })),
    agreementOf(content),
    element('ram:ApplicableHeaderTradeDelivery', [
      content.order &&
        party('ram:ShipToTradeParty', content.delivery, { country: countryCode(content.delivery.country) }),
    ]),
    settlementOf(content),
  ])}</rsm:CrossIndustryInvoice>
`
}

const spaces = [
  ['rsm', 'CrossIndustryInvoice:100'],
  ['ram', 'ReusableAggregateBusinessInformationEntity:100'],
  ['udt', 'UnqualifiedDataType:100'],
  ['qdt', 'QualifiedDataType:100'],
]
  .map(([prefix, name]) => `xmlns:${prefix}="urn:un:unece:uncefact:data:standard:${name}"`)
  .join(' ')

/** Frames of invoicing of the French reform (specifications of the approved platforms, BT-23). */
const processes = {
  goods: { due: 'B1', paid: 'B2' },
  services: { due: 'S1', paid: 'S2' },
  mixed: { due: 'M1', paid: 'M2' },
}

type Part = string | false | null | undefined

function element(name: string, content: Part | Part[], attributes = ''): string {
  const inner = [content].flat().filter(Boolean).join('')
  return `<${name}${attributes}>${inner}</${name}>`
}

function text(name: string, value: string, attributes = ''): string {
  return value.trim() === '' ? '' : element(name, escaped(value.trim()), attributes)
}

const letters = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Without the characters that XML 1.0 does not know. */
function escaped(value: string): string {
  const known = value.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
  return known.replace(/[&<>"]/g, (letter) => letters[letter as keyof typeof letters])
}

function amount(name: string, cents: number, attributes = ''): string {
  return element(name, (cents / 100).toFixed(2), attributes)
}

/** Of an ISO day; in dates of references, `space` differs. */
function day(name: string, iso: string, space = 'udt'): string {
  return element(name, text(`${space}:DateTimeString`, iso.replaceAll('-', ''), ' format="102"'))
}

function documentOf({ number, facturX, issuedOn, mentions }: InvoiceContent): string {
  return element('rsm:ExchangedDocument', [
    text('ram:ID', number),
    text('ram:TypeCode', facturX.typeCode),
    day('ram:IssueDateTime', issuedOn),
    ...mentions.map((mention) => element('ram:IncludedNote', text('ram:Content', mention))),
  ])
}

function tax(name: string, percent: number, { vatCategory }: InvoiceContent['facturX']): string {
  return element(name, [
    text('ram:TypeCode', 'VAT'),
    text('ram:CategoryCode', vatCategory),
    text('ram:RateApplicablePercent', String(percent)),
  ])
}

/** The price is that of the whole quantity, which divides it exactly; what is retained is a negative quantity. */
function lineOf(
  { name, details, quantity, netCents, vatPercent }: InvoiceContent['lines'][number],
  { place, facturX }: { place: number; facturX: InvoiceContent['facturX'] },
): string {
  const unit = ' unitCode="C62"'
  const units = Math.max(1, quantity)
  return element('ram:IncludedSupplyChainTradeLineItem', [
    element('ram:AssociatedDocumentLineDocument', text('ram:LineID', String(place + 1))),
    element('ram:SpecifiedTradeProduct', [
      text('ram:Name', name || 'Article'),
      text('ram:Description', details.join('\n')),
    ]),
    element(
      'ram:SpecifiedLineTradeAgreement',
      element('ram:NetPriceProductTradePrice', [
        amount('ram:ChargeAmount', Math.abs(netCents)),
        text('ram:BasisQuantity', String(units), unit),
      ]),
    ),
    element('ram:SpecifiedLineTradeDelivery', text('ram:BilledQuantity', String(netCents < 0 ? -units : units), unit)),
    element('ram:SpecifiedLineTradeSettlement', [
      tax('ram:ApplicableTradeTax', vatPercent, facturX),
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', amount('ram:LineTotalAmount', netCents)),
    ]),
  ])
}

function agreementOf({ seller, buyer, order, facturX }: InvoiceContent): string {
  return element('ram:ApplicableHeaderTradeAgreement', [
    text('ram:BuyerReference', facturX.buyerReference),
    party('ram:SellerTradeParty', seller, { country: facturX.sellerCountry, siren: seller.siren }),
    party('ram:BuyerTradeParty', buyer, { country: facturX.buyerCountry, siren: buyer.siren ?? '' }),
    order && element('ram:BuyerOrderReferencedDocument', text('ram:IssuerAssignedID', order.number)),
  ])
}

/** ISO 6523: SIRENE. */
const SIREN_SCHEME = ' schemeID="0002"'

function party(
  name: string,
  { name: known, lines, country: land, vatNumber }: InvoiceContent['delivery'],
  { country, siren }: { country: string; siren?: string },
): string {
  const digits = siren?.replace(/\D/g, '') ?? ''
  const vat = vatNumber.replace(/[^0-9A-Z+*]/gi, '').toUpperCase()
  const isSeller = name === 'ram:SellerTradeParty'
  const registration =
    isSeller && vat === '' ? text('ram:ID', digits, ' schemeID="FC"') : text('ram:ID', vat, ' schemeID="VA"')
  return element(name, [
    text('ram:Name', known || 'Destinataire'),
    digits && element('ram:SpecifiedLegalOrganization', text('ram:ID', digits, SIREN_SCHEME)),
    element('ram:PostalTradeAddress', [...placeOf(lines, land), text('ram:CountryID', country)]),
    registration && element('ram:SpecifiedTaxRegistration', registration),
  ])
}

/** The line with the postal code gives the town; a seat may be in one line. */
function placeOf(lines: string[], country: string): string[] {
  const own = lines.filter((line) => line !== country)
  const towns = own.map((line) => /^(?:(.*?),?\s+)?(\d{4,5})\s+(\D.*)$/.exec(line))
  const found = towns.findLast((town) => town !== null)
  const at = found ? towns.lastIndexOf(found) : own.length
  const [, before = '', postalCode = '', city = ''] = found ?? []
  const streets = [...own.slice(0, at), before].filter((line) => line !== '')
  const [one = '', two = '', ...more] = streets
  return [
    text('ram:PostcodeCode', postalCode),
    text('ram:LineOne', one),
    text('ram:LineTwo', two),
    text('ram:LineThree', more.join(', ')),
    text('ram:CityName', city),
  ]
}

function settlementOf(content: InvoiceContent): string {
  const { facturX, vat, deliveryPeriod, corrects } = content
  const due = content.grossCents - settledCents(content)
  return element('ram:ApplicableHeaderTradeSettlement', [
    text('ram:InvoiceCurrencyCode', facturX.currency),
    meansOf(content),
    ...vat.map((rate) => vatOf(rate, content)),
    deliveryPeriod &&
      element('ram:BillingSpecifiedPeriod', [
        day('ram:StartDateTime', deliveryPeriod.from),
        day('ram:EndDateTime', deliveryPeriod.to),
      ]),
    ...besideOf(content),
    due > 0 && element('ram:SpecifiedTradePaymentTerms', text('ram:Description', 'Paiement comptant')),
    sumsOf(content),
    corrects &&
      element('ram:InvoiceReferencedDocument', [
        text('ram:IssuerAssignedID', corrects.number),
        day('ram:FormattedIssueDateTime', corrects.issuedOn, 'qdt'),
      ]),
  ])
}

/** A transfer needs the account that it goes to; given back, none is ours. */
function meansOf({ kind, facturX, payment }: InvoiceContent): string {
  const { paymentMeansCode, iban = '' } = facturX
  const isToUs = kind === 'invoice' && iban !== ''
  const code = paymentMeansCode === '30' && !isToUs ? 'ZZZ' : paymentMeansCode
  return element('ram:SpecifiedTradeSettlementPaymentMeans', [
    text('ram:TypeCode', code),
    text('ram:Information', payment),
    isToUs && element('ram:PayeePartyCreditorFinancialAccount', text('ram:IBANID', iban.replaceAll(' ', ''))),
  ])
}

function vatOf({ percent, netCents, vatCents }: InvoiceContent['vat'][number], content: InvoiceContent): string {
  const { facturX, mentions, onDebits, operation = 'goods' } = content
  const reason = facturX.exemptionCode === null ? '' : (mentions[0] ?? '')
  return element('ram:ApplicableTradeTax', [
    amount('ram:CalculatedAmount', vatCents),
    text('ram:TypeCode', 'VAT'),
    text('ram:ExemptionReason', reason),
    amount('ram:BasisAmount', netCents),
    text('ram:CategoryCode', facturX.vatCategory),
    text('ram:ExemptionReasonCode', facturX.exemptionCode ?? ''),
    // UNTDID 2475: on the day of the invoice.
    onDebits && operation !== 'goods' && percent > 0 && text('ram:DueDateTypeCode', '5'),
    text('ram:RateApplicablePercent', String(percent)),
  ])
}

function besideOf(content: InvoiceContent): string[] {
  const { discountCents, deliveryNetCents, vat, facturX } = content
  const percent = vat[0]?.percent ?? 0
  const beside = [
    { isCharge: false, cents: discountCents, code: '95', reason: 'Remise' },
    { isCharge: true, cents: deliveryNetCents, code: 'DL', reason: 'Livraison' },
  ]
  return beside
    .filter(({ cents }) => cents > 0)
    .map(({ isCharge, cents, code, reason }) =>
      element('ram:SpecifiedTradeAllowanceCharge', [
        element('ram:ChargeIndicator', text('udt:Indicator', String(isCharge))),
        amount('ram:ActualAmount', cents),
        text('ram:ReasonCode', code),
        text('ram:Reason', reason),
        tax('ram:CategoryTradeTax', percent, facturX),
      ]),
    )
}

function sumsOf(content: InvoiceContent): string {
  const { lines, discountCents, deliveryNetCents, netCents, vatCents, grossCents, facturX } = content
  const settled = settledCents(content)
  return element('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
    amount(
      'ram:LineTotalAmount',
      lines.reduce((sum, line) => sum + line.netCents, 0),
    ),
    amount('ram:ChargeTotalAmount', deliveryNetCents),
    amount('ram:AllowanceTotalAmount', discountCents),
    amount('ram:TaxBasisTotalAmount', netCents),
    amount('ram:TaxTotalAmount', vatCents, ` currencyID="${facturX.currency}"`),
    amount('ram:GrandTotalAmount', grossCents),
    amount('ram:TotalPrepaidAmount', settled),
    amount('ram:DuePayableAmount', grossCents - settled),
  ])
}

/** Paid before the invoice, or given back before the credit note. */
function settledCents({ kind, paidOn, payment, grossCents, creditCents }: InvoiceContent): number {
  const isSettled = kind === 'invoice' ? paidOn !== null : payment !== nothingPaid
  return isSettled ? grossCents : creditCents
}
