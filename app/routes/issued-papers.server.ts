import type { PaperLink } from '~/components/paper/paper-links'
import type { IssuedPaper } from '~/models/shop/invoice'
import { formatDate } from '~/models/values/french-date'
import { formatEuros } from '~/models/values/money'

/** Links to an order's invoices and credit notes; `pathOf` gives each path. */
export function paperLinks(papers: IssuedPaper[], pathOf: (number: string) => string): PaperLink[] {
  return papers.map(({ number, kind, total_cents, issued_at }) => ({
    name: `${kind === 'invoice' ? 'Facture' : 'Avoir'} ${number}`,
    words: `${formatEuros(total_cents)}, ${formatDate(new Date(issued_at))}`,
    href: pathOf(number),
  }))
}
