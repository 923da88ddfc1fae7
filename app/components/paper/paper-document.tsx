import { Term } from '~/components/ui/text'
import type { Paper, PaperTable } from '~/models/shop/invoice'

/** The printed document: one or more sheets per paper. */
export function PaperDocument({ papers, pdfPath, css }: { papers: Paper[]; pdfPath: string; css: string }) {
  return (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>{papers.length === 1 ? papers[0]?.title : `${papers.length} bons de livraison`}</title>
        <style>{css}</style>
      </head>
      <body>
        <p className="paper-screen">
          Imprimez cette page depuis votre navigateur, ou <a href={pdfPath}>téléchargez le PDF</a>
          {papers.some(({ facturX }) => facturX) ? ', qui contient la facture électronique (Factur-X)' : null}.
        </p>
        <main>
          {papers.map((paper) => (
            <Sheet key={paper.title} {...paper} />
          ))}
        </main>
      </body>
    </html>
  )
}

function Sheet({ title, isSpecimen, seller, facts, parties, table, totals, vat, mentions, signatures }: Paper) {
  return (
    <article className="paper">
      {isSpecimen ? <p className="paper-specimen">SPÉCIMEN</p> : null}
      <h1>{title}</h1>
      <header className="paper-head">
        <dl className="paper-facts">
          {facts.map(({ label, value }) => (
            <Term key={label} label={label}>
              {value}
            </Term>
          ))}
        </dl>
        <Block title={seller.name} lines={seller.lines} />
      </header>
      <div className="paper-parties">
        {parties.map((party) => (
          <Block key={party.title} {...party} />
        ))}
      </div>
      <Table {...table} />
      {totals.length > 0 ? (
        <dl className="paper-totals">
          {totals.map(({ label, value, strong }) => (
            <Term key={label} className={strong ? 'paper-strong' : undefined} label={label}>
              {value}
            </Term>
          ))}
        </dl>
      ) : null}
      {vat ? <Table {...vat} /> : null}
      {mentions.map((mention) => (
        <p key={mention} className="paper-mention">
          {mention}
        </p>
      ))}
      {signatures.length > 0 ? (
        <div className="paper-signatures">
          {signatures.map((label) => (
            <p key={label}>{label}</p>
          ))}
        </div>
      ) : null}
    </article>
  )
}

function Block({ title, lines }: { title: string; lines: string[] }) {
  return (
    <section className="paper-block">
      <h2>{title}</h2>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an address never changes, and may say a line twice
        <p key={index}>{line}</p>
      ))}
    </section>
  )
}

function Table({ caption, columns, rows }: PaperTable) {
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ label, isNumber }) => (
            <th key={label} scope="col" className={isNumber ? 'paper-number' : undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ cells, details }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a paper never changes
          <tr key={index}>
            {columns.map(({ label, isNumber }, column) => (
              <td key={label} className={isNumber ? 'paper-number' : undefined}>
                {cells[column]}
                {column === 0 ? details.map((detail) => <small key={detail}>{detail}</small>) : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
