/** What a scan asks of the outside: the shop’s own server, its certificate, a child process that reads an archive. */
export interface SecurityProbes {
  /** Of a visitor without cookies, by the name of the shop; undefined when nothing answers. */
  askSelf(input: { origin: string; path: string; signal: AbortSignal }): Promise<ServedAnswer | undefined>
  /** Undefined when the address cannot be reached from here. */
  readCertificate(input: { origin: string; signal: AbortSignal }): Promise<ServedCertificate | undefined>
  checkArchive(input: { archive: string; demo: boolean; signal: AbortSignal }): Promise<ArchiveCheck>
}

export interface ServedAnswer {
  status: number
  /** By their names in small letters. */
  headers: Record<string, string[]>
}

export interface ServedCertificate {
  isTrusted: boolean
  /** Why it is not, as the protocol’s library says it. */
  reason: string | undefined
  validTo: Date
  /** For example `TLSv1.3`. */
  protocol: string | undefined
}

/** `sealed`: its bytes are those that were written; `sound`: what they hold was read as well. */
export type ArchiveCheck =
  | { state: 'sealed' | 'sound'; databases: number; files: number }
  | { state: 'damaged'; told: string }
  | { state: 'unfinished' }
