import { createHash } from 'node:crypto'

/** A text that many mails share; each of them holds its mark in its place until it is read. */
export interface MailAnnex {
  /** SHA-256 of both parts, in hexadecimal. */
  hash: string
  text: string
  html: string
}

export function annexOf(parts: { text: string; html: string }): MailAnnex {
  return {
    hash: createHash('sha256')
      .update(JSON.stringify([parts.text, parts.html]))
      .digest('hex'),
    ...parts,
  }
}

export function annexMark(hash: string): string {
  return `{{annex:${hash}}}`
}

/** The annexes that a body names, each once. */
export function markedHashes(body: string): string[] {
  return [...new Set(Array.from(body.matchAll(marks()), ([, hash = '']) => hash))]
}

/** A mark that names no annex, because somebody typed it, stays as it is. */
export function fillMarks(body: string, part: (hash: string) => string | undefined): string {
  return body.replace(marks(), (mark, hash: string) => part(hash) ?? mark)
}

function marks(): RegExp {
  return /\{\{annex:([0-9a-f]{64})\}\}/g
}
