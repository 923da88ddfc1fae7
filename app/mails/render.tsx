import { type CSSProperties, createElement, Fragment, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { annexMark, type MailAnnex, type MailContent, withoutMarks } from '~/models/base/outbox'
import { ofName } from '~/models/values/wording'
import { linkColour } from './link-colour'
import drop from './logo.png?inline'
import { textOf } from './text-part'

/** Rendered as HTML; the text part is derived from it. */
interface MailDocument {
  subject: string
  shopName: string
  title: string
  blocks: MailBlock[]
  footer: string[]
  /** Beside the shop's name. */
  logo: MailLogo | undefined
  colours?: MailColours | undefined
}

/** `#rrggbb`, of buttons and of links. */
interface MailColours {
  button: string
  link: string
}

const houseColours: MailColours = { button: '#0b6e8f', link: linkColour }

type MailLogo = Pick<MailImage, 'src' | 'width' | 'height'>

/** The mark of the first trade. */
export const dropLogo: MailLogo = { src: drop, width: 40, height: 40 }

export type MailBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'facts'; rows: MailFact[] }
  | { kind: 'lines'; caption: string; rows: MailLine[]; totals: MailFact[] }
  | { kind: 'list'; items: string[] }
  | MailImage
  /** Loaded when the mail is displayed; without content. Left out of a short mail. */
  | { kind: 'counter'; src: string }
  | { kind: 'button'; label: string; href: string }
  /** A secondary link. */
  | { kind: 'link'; label: string; href: string }
  /** A text after the message; its HTML comes from renderLegalText and is trusted. */
  | { kind: 'annex'; title: string; annex: MailAnnex }

/** Falls back to its text without a picture. */
export interface MailImage {
  kind: 'image'
  src: string
  alt: string
  width: number
  height: number
}

export interface MailFact {
  label: string
  value: string
  strong?: boolean
}

export interface MailLine {
  name: string
  /** Without one, `amount` is the price of one unit. */
  quantity?: number
  amount: string
  details: string[]
  /** A JPEG of 1200 × 630, supported by every mail client. */
  picture?: string | undefined
}

export function renderDocument(document: MailDocument): MailContent {
  const pictured = renderToStaticMarkup(<Page {...document} />)
  const isShort = Buffer.byteLength(pictured.replace(drop, '')) < LEAST_PICTURED_BYTES
  // Typed text may look like an annex mark: it is escaped before our own marks are inserted.
  const markup = withoutMarks(isShort ? renderToStaticMarkup(<Page {...withoutPictures(document)} />) : pictured)
  return {
    subject: document.subject,
    text: textOf(markup),
    html: `<!DOCTYPE html>\n${markup.replace(/<data value="([0-9a-f]{64})"><\/data>/g, (_, hash) => annexMark(hash))}\n`,
    annexes: document.blocks.flatMap((block) => (block.kind === 'annex' ? block.annex : [])),
  }
}

/** SpamAssassin counts any picture in less than 3,200 characters of HTML as a mail of pictures alone, 2 to 2.8 points. */
const LEAST_PICTURED_BYTES = 3_400

function withoutPictures(document: MailDocument): MailDocument {
  const blocks = document.blocks
    .filter(({ kind }) => kind !== 'counter')
    .map((block) =>
      block.kind === 'lines' ? { ...block, rows: block.rows.map((row) => ({ ...row, picture: undefined })) } : block,
    )
  return { ...document, blocks, logo: undefined }
}

// Inline styles: mail clients drop style sheets. Text contrast is at least 4.5:1.
const ink = '#10242f'
const quiet = '#4a6070'
const rule = '1px solid #d8e2e7'
const below: CSSProperties = { margin: '0 0 16px' }
const heading: CSSProperties = { margin: '28px 0 8px', fontSize: 18, lineHeight: 1.3, color: ink }
const table: CSSProperties = { width: '100%', margin: '0 0 16px', borderCollapse: 'collapse' }
const cell: CSSProperties = {
  padding: '6px 0',
  textAlign: 'left',
  verticalAlign: 'top',
  borderBottom: rule,
  color: ink,
  fontWeight: 'normal',
}
const bold = { fontWeight: 'bold' } as const
const pictureStyle: CSSProperties = { display: 'block', margin: '0 0 4px' }
const valueCell: CSSProperties = { ...cell, overflowWrap: 'anywhere' }
const headCell: CSSProperties = { ...cell, ...bold }
const factLabelCell: CSSProperties = { ...cell, width: '34%', paddingRight: 16 }
const totalCell: CSSProperties = { ...cell, paddingLeft: 16, textAlign: 'right' }
const amountCell: CSSProperties = { ...cell, paddingLeft: 16, textAlign: 'right', whiteSpace: 'nowrap' }
const headAmountCell: CSSProperties = { ...amountCell, ...bold }
const page: CSSProperties = {
  maxWidth: 600,
  margin: '0 auto',
  padding: '24px 16px',
  fontFamily: 'system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif',
  fontSize: 16,
  lineHeight: 1.5,
  color: ink,
  // A long address or word wraps on a phone.
  overflowWrap: 'break-word',
}
const button: CSSProperties = {
  display: 'inline-block',
  padding: '12px 20px',
  borderRadius: 8,
  color: '#ffffff',
  fontWeight: 'bold',
  textDecoration: 'none',
}
const logoStyle: CSSProperties = { marginRight: 12, verticalAlign: 'middle', borderRadius: 8 }
const signature: CSSProperties = { marginTop: 32, paddingTop: 16, borderTop: rule, fontSize: 14, color: quiet }

function Page({ subject, shopName, title, blocks, footer, logo, colours = houseColours }: MailDocument) {
  return (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>{subject}</title>
      </head>
      <body style={{ margin: 0, padding: 0, backgroundColor: '#ffffff' }}>
        <div style={page}>
          <p style={{ ...below, fontWeight: 'bold', color: colours.link }}>
            {logo ? (
              <img
                src={logo.src}
                alt={`Logo ${ofName(shopName)}`}
                width={logo.width}
                height={logo.height}
                style={logoStyle}
              />
            ) : null}
            {shopName}
          </p>
          <h1 style={{ ...below, fontSize: 24, lineHeight: 1.25, color: ink }}>{title}</h1>
          {each(blocks, (block) => toElement(block, colours))}
          <footer style={signature}>
            {each(footer, (line) => (
              <p style={{ margin: '0 0 4px' }}>{line}</p>
            ))}
          </footer>
        </div>
      </body>
    </html>
  )
}

/** Without keys: the markup is rendered once. */
function each<Row>(rows: Row[], render: (row: Row) => ReactElement) {
  return createElement(Fragment, null, ...rows.map((row) => render(row)))
}

function toElement(block: MailBlock, colours: MailColours): ReactElement {
  switch (block.kind) {
    case 'paragraph':
      return <p style={below}>{block.text}</p>
    case 'heading':
      return <h2 style={heading}>{block.text}</h2>
    case 'facts':
      return <Facts rows={block.rows} />
    case 'lines':
      return <Lines {...block} />
    case 'image':
      return <Image {...block} />
    case 'counter':
      return <img src={block.src} alt="" width="1" height="1" fetchPriority="low" style={{ display: 'block' }} />
    case 'list':
      return (
        <ul style={{ ...below, paddingLeft: 20 }}>
          {each(block.items, (item) => (
            <li style={{ margin: '0 0 4px' }}>{item}</li>
          ))}
        </ul>
      )
    case 'link':
      return <Action {...block} style={{ color: colours.link }} margin="0 0 16px" />
    case 'button':
      return <Action {...block} style={{ ...button, backgroundColor: colours.button }} margin="24px 0" />
    case 'annex':
      return <Annex {...block} />
  }
}

function Image({ src, alt, width, height }: MailImage) {
  return (
    <p style={below}>
      <img src={src} alt={alt} width={width} height={height} style={{ maxWidth: '100%' }} />
    </p>
  )
}

/** Amounts are right-aligned, words are not. */
function Facts({ rows, amounts = false }: { rows: MailFact[]; amounts?: boolean }) {
  const [labelStyle, valueStyle] = amounts ? [cell, totalCell] : [factLabelCell, valueCell]
  return (
    <table style={table}>
      <tbody>
        {each(rows, ({ label, value, strong }) => (
          <tr>
            <th scope="row" style={{ ...labelStyle, color: quiet }}>
              {label}
            </th>
            <td style={valueStyle}>{strong ? <strong>{value}</strong> : value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Lines({ caption, rows, totals }: { caption: string; rows: MailLine[]; totals: MailFact[] }) {
  return (
    <>
      <h2 style={heading}>{caption}</h2>
      <table style={table}>
        <thead>
          <tr>
            <th scope="col" style={headCell}>
              Article
            </th>
            <th scope="col" style={headAmountCell}>
              Prix TTC
            </th>
          </tr>
        </thead>
        <tbody>{each(rows, toLine)}</tbody>
      </table>
      {totals.length > 0 ? <Facts rows={totals} amounts /> : null}
    </>
  )
}

function toLine({ name, quantity, amount, details, picture }: MailLine) {
  return (
    <tr className="line">
      <th scope="row" style={cell}>
        {/* React would preload a picture that is not lazy. */}
        {picture ? <img src={picture} alt="" width="96" height="50" loading="lazy" style={pictureStyle} /> : null}
        <strong>{quantity === undefined ? name : `${quantity} × ${name}`}</strong>
        {each(details, (detail) => (
          <span style={{ display: 'block', fontSize: 14, color: quiet }}>{detail}</span>
        ))}
      </th>
      <td style={amountCell}>{amount}</td>
    </tr>
  )
}

function Action({ label, href, style, margin }: { label: string; href: string; style: CSSProperties; margin: string }) {
  return (
    <p style={{ margin }}>
      <a href={href} style={style}>
        {label}
      </a>
    </p>
  )
}

function Annex({ title, annex }: { title: string; annex: MailAnnex }) {
  return (
    <section style={{ marginTop: 40, paddingTop: 8, borderTop: '2px solid #d8e2e7', fontSize: 15 }}>
      <h2 style={heading}>{title}</h2>
      <data value={annex.hash} />
    </section>
  )
}
