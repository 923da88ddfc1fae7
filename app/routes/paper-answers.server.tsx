import { renderToStaticMarkup } from 'react-dom/server'
import { data } from 'react-router'
import { PaperDocument } from '~/components/paper/paper-document'
import type { ShopDb } from '~/database/schema'
import { papersPdf } from '~/integrations/pdf/papers-pdf.server'
import { invoicePaper, type Paper, readInvoiceContent } from '~/models/shop/invoice'
import { findInvoiceOf } from '~/models/shop/invoice/index.server'
import css from '~/styles/paper.css?raw'

/** Styles are inlined, so that the page can be saved and printed as one file. */
const STATIC =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The printable page. */
export function paperPage(papers: Paper[], { pdfPath }: { pdfPath: string }): Response {
  const markup = renderToStaticMarkup(<PaperDocument papers={papers} pdfPath={pdfPath} css={css} />)
  return new Response(`<!DOCTYPE html>\n${markup}\n`, {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': STATIC },
  })
}

/** `name`: file name without extension; `ahead`: for an administrator. */
export async function paperPdf(papers: Paper[], file: { name: string; ahead?: boolean }): Promise<Response> {
  return pdfResponse(await papersPdf(papers, file), file)
}

/** Answers 503 when no PDF was rendered because too many were requested. */
export function pdfResponse(pdf: Buffer | undefined, { name }: { name: string }): Response {
  if (!pdf) throw data('Trop de PDF sont demandés en même temps. Réessayez dans un instant.', { status: 503 })
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${name.replace(/[^\w-]/g, '-')}.pdf"`,
    },
  })
}

/** An order's invoice or credit note; throws 404 for a number of another order. */
export async function requireInvoicePaper(db: ShopDb, asked: { orderId: string; number: string }): Promise<Paper> {
  const invoice = await findInvoiceOf(db, asked)
  if (!invoice) throw data('Facture inconnue', { status: 404 })
  const content = readInvoiceContent(invoice.content)
  if (!content) throw data('Cette facture est endommagée\u202f: écrivez-nous.', { status: 410 })
  return invoicePaper(content)
}
