/**
 * Result of one check. `wrong` needs a person before the shop can be relied on; `note` is informative. `fix` is in the
 * words of an owner, `command` does the same in a terminal of the server.
 */
export type Finding = (
  | { level: 'ok'; what: string }
  | { level: 'note' | 'wrong'; what: string; fix: string; command?: string | undefined }
) & {
  /** Too slow for a page. */
  slow?: boolean
}

export function ok(what: string): Finding {
  return { level: 'ok', what }
}

export function note(what: string, fix: string, command?: string): Finding {
  return { level: 'note', what, fix, command }
}

export function wrong(what: string, fix: string, command?: string): Finding {
  return { level: 'wrong', what, fix, command }
}

export function slow(findings: Finding[]): Finding[] {
  return findings.map((finding) => ({ ...finding, slow: true }))
}

const marks = { ok: '  ok     ', note: '  note   ', wrong: '  À FAIRE' }

/** For an operator's terminal. */
export function lineOf(finding: Finding): string {
  const line = `${marks[finding.level]} ${finding.what}`
  if (finding.level === 'ok') return line
  return [line, ...[finding.fix, finding.command].flatMap((way) => (way ? `           → ${way}` : []))].join('\n')
}
