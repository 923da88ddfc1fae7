import { headerText } from './mail'

/** A text shared by many mails; each stores a mark in its place. */
export interface MailAnnex {
  /** SHA-256 of both parts, in hexadecimal. */
  hash: string
  text: string
  html: string
}

export interface WrittenMail {
  subject: string
  text: string
  html: string
}

/** Body of a mail, with marks for its annexes. */
export interface MailContent extends WrittenMail {
  annexes: MailAnnex[]
}

export function annexMark(hash: string): string {
  return `${OPENING}${hash}}}`
}

const OPENING = '{{annex:'
const ESCAPED = `{{${OPENING}`

/** Escapes marks in a typed text; `fillMarks` unescapes them. */
export function withoutMarks(text: string): string {
  return text.replaceAll(OPENING, ESCAPED)
}

/** The annexes that a body names, each once. */
export function markedHashes(body: string): string[] {
  const hashes = Array.from(body.matchAll(marks), ([, hash]) => hash)
  return [...new Set(hashes.filter((hash) => hash !== undefined))]
}

/** A mark whose annex is gone stays as it is. */
export function fillMarks(body: string, part: (hash: string) => string | undefined): string {
  return body.replace(marks, (mark, hash?: string) => (hash === undefined ? OPENING : (part(hash) ?? mark)))
}

/** Matches escaped openings first: what follows one is not a mark. */
const marks = /\{\{\{\{annex:|\{\{annex:([0-9a-f]{64})\}\}/g

/** As it leaves: with its annexes filled in, and its subject on one line. */
export function wholeText({ subject, text, html, annexes }: MailContent): WrittenMail {
  const annexOfHash = (hash: string) => annexes.find((annex) => annex.hash === hash)
  return {
    subject: headerText(subject),
    text: fillMarks(text, (hash) => annexOfHash(hash)?.text),
    html: fillMarks(html, (hash) => annexOfHash(hash)?.html),
  }
}
