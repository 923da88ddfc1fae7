import { annexMark, type MailAnnex, type MailContent, withoutMarks } from '~/models/outbox'
import { escapeXml } from '~/runtime/xml'

/** What a mail says, once; its text and its HTML part are two renderings of it. */
export interface MailDocument {
  subject: string
  /** The sender, above the title. */
  shopName: string
  title: string
  blocks: MailBlock[]
  /** Who writes, and how to answer. */
  footer: string[]
}

export type MailBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'facts'; rows: MailFact[] }
  | { kind: 'lines'; caption: string; rows: MailLine[]; totals: MailFact[] }
  | { kind: 'list'; items: string[] }
  | { kind: 'button'; label: string; href: string }
  /** Goes somewhere without being what the mail is for. */
  | { kind: 'link'; label: string; href: string }
  /** A text of its own after the message. Its HTML is trusted: it comes out of renderMarkdown. */
  | { kind: 'annex'; title: string; annex: MailAnnex }

export interface MailFact {
  label: string
  value: string
  strong?: boolean
}

export interface MailLine {
  name: string
  quantity: number
  amount: string
  details: string[]
}

export function renderDocument(document: MailDocument): MailContent {
  return {
    subject: document.subject,
    text: renderText(document),
    html: renderHtml(document).markup,
    annexes: document.blocks.flatMap((block) => (block.kind === 'annex' ? block.annex : [])),
  }
}

function renderText(document: MailDocument): string {
  const parts = [
    withoutMarks(document.shopName),
    withoutMarks(underlined(document.title, '=')),
    ...document.blocks.map(blockToText),
    withoutMarks(`-- \n${document.footer.join('\n')}`),
  ]
  return `${parts.join('\n\n')}\n`
}

function blockToText(block: MailBlock): string {
  if (block.kind !== 'annex') return withoutMarks(ownText(block))
  return `\n${withoutMarks(underlined(block.title, '='))}\n\n${annexMark(block.annex.hash)}`
}

function ownText(block: Exclude<MailBlock, { kind: 'annex' }>): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text
    case 'heading':
      return underlined(block.text, '-')
    case 'facts':
      return block.rows.map(factToText).join('\n')
    case 'lines':
      return [
        underlined(block.caption, '-'),
        ...block.rows.map((row) => [`${row.quantity} × ${row.name} : ${row.amount}`, ...row.details].join('\n    ')),
        ...block.totals.map(factToText),
      ].join('\n')
    case 'list':
      return block.items.map((item) => `- ${item}`).join('\n')
    case 'button':
    case 'link':
      return `${block.label} :\n${block.href}`
  }
}

function factToText(fact: MailFact): string {
  return `${fact.label} : ${fact.value}`
}

function underlined(text: string, mark: string): string {
  return `${text}\n${mark.repeat(Math.min(text.length, 72))}`
}

/** Markup that is safe to stand in a page: everything else a template is given is escaped. */
class Markup {
  constructor(readonly markup: string) {}
}

function html(parts: TemplateStringsArray, ...values: (string | number | Markup | Markup[])[]): Markup {
  return new Markup(parts.reduce((out, part, index) => out + toMarkup(values[index - 1] ?? '') + part))
}

function toMarkup(value: string | number | Markup | Markup[]): string {
  if (Array.isArray(value)) return value.map((one) => one.markup).join('')
  return value instanceof Markup ? value.markup : withoutMarks(escapeXml(String(value)))
}

// Mail programs drop style sheets at will, so each element carries its own; text pairs are 4.5:1 or better.
const ink = 'color:#10242f'
const quiet = 'color:#4a6070'
const cell = `padding:6px 0;text-align:left;vertical-align:top;border-bottom:1px solid #d8e2e7;${ink}`
const amountCell = `${cell};padding-left:16px;text-align:right;white-space:nowrap`
const heading = `margin:28px 0 8px;font-size:18px;line-height:1.3;${ink}`

function renderHtml(document: MailDocument): Markup {
  return html`<!DOCTYPE html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${document.subject}</title>
</head>
<body style="margin:0;padding:0;background-color:#ffffff">
<div style="max-width:600px;margin:0 auto;padding:24px 16px;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:16px;line-height:1.5;${ink}">
<p style="margin:0 0 16px;font-weight:bold;color:#084f67">${document.shopName}</p>
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25;${ink}">${document.title}</h1>
${document.blocks.map(blockToHtml)}
<div style="margin-top:32px;padding-top:16px;border-top:1px solid #d8e2e7;font-size:14px;${quiet}">
${document.footer.map((line) => html`<p style="margin:0 0 4px">${line}</p>\n`)}</div>
</div>
</body>
</html>
`
}

function blockToHtml(block: MailBlock): Markup {
  switch (block.kind) {
    case 'paragraph':
      return html`<p style="margin:0 0 16px">${block.text}</p>\n`
    case 'heading':
      return html`<h2 style="${heading}">${block.text}</h2>\n`
    case 'facts':
      return html`<table style="width:100%;margin:0 0 16px;border-collapse:collapse">${block.rows.map(factToHtml)}</table>\n`
    case 'lines':
      return linesToHtml(block)
    case 'list':
      return html`<ul style="margin:0 0 16px;padding-left:20px">${block.items.map((item) => html`<li style="margin:0 0 4px">${item}</li>`)}</ul>\n`
    case 'link':
      return html`<p style="margin:0 0 16px"><a href="${block.href}" style="color:#084f67">${block.label}</a></p>\n`
    case 'button':
      return html`<p style="margin:24px 0"><a href="${block.href}" style="display:inline-block;padding:12px 20px;border-radius:8px;background-color:#0b6e8f;color:#ffffff;font-weight:bold;text-decoration:none">${block.label}</a></p>\n`
    case 'annex':
      return html`<div style="margin-top:40px;padding-top:8px;border-top:2px solid #d8e2e7;font-size:15px">
<h2 style="${heading}">${block.title}</h2>
${new Markup(annexMark(block.annex.hash))}</div>\n`
  }
}

function linesToHtml(block: Extract<MailBlock, { kind: 'lines' }>): Markup {
  return html`<h2 style="${heading}">${block.caption}</h2>
<table style="width:100%;margin:0 0 16px;border-collapse:collapse">
<thead><tr><th scope="col" style="${cell}">Article</th><th scope="col" style="${amountCell}">Qté</th><th scope="col" style="${amountCell}">Prix TTC</th></tr></thead>
<tbody>${block.rows.map(lineToHtml)}</tbody>
</table>
<table style="width:100%;margin:0 0 16px;border-collapse:collapse">${block.totals.map(factToHtml)}</table>\n`
}

function lineToHtml(row: MailLine): Markup {
  const details = row.details.map((detail) => html`<br><span style="font-size:14px;${quiet}">${detail}</span>`)
  return html`<tr><th scope="row" style="${cell};font-weight:normal"><strong>${row.name}</strong>${details}</th><td style="${amountCell}">${row.quantity}</td><td style="${amountCell}">${row.amount}</td></tr>`
}

function factToHtml(fact: MailFact): Markup {
  const value = fact.strong ? html`<strong>${fact.value}</strong>` : html`${fact.value}`
  return html`<tr><th scope="row" style="${cell};padding-right:16px;font-weight:normal;${quiet}">${fact.label}</th><td style="${cell};text-align:right">${value}</td></tr>`
}
