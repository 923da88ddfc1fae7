/** Result of one check. `wrong` needs a person before the shop can be relied on; `note` is informative. */
export type Finding = ({ level: 'ok'; what: string } | { level: 'note' | 'wrong'; what: string; fix: string }) & {
  /** Too slow for a page. */
  slow?: boolean
}

export function ok(what: string): Finding {
  return { level: 'ok', what }
}

export function note(what: string, fix: string): Finding {
  return { level: 'note', what, fix }
}

export function wrong(what: string, fix: string): Finding {
  return { level: 'wrong', what, fix }
}

export function slow(findings: Finding[]): Finding[] {
  return findings.map((finding) => ({ ...finding, slow: true }))
}

const marks = { ok: '  ok     ', note: '  note   ', wrong: '  À FAIRE' }

/** For an operator's terminal. */
export function lineOf(finding: Finding): string {
  const line = `${marks[finding.level]} ${finding.what}`
  return finding.level === 'ok' ? line : `${line}\n           → ${finding.fix}`
}
