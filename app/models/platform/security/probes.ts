/** External access of scans: the shop’s own server, its certificate, a child process that reads an archive. */
export interface SecurityProbes {
  /** Of a visitor without cookies, by the name of the shop; undefined when nothing answers. */
  askSelf(input: { origin: string; path: string; signal: AbortSignal }): Promise<ServedAnswer | undefined>
  /** Undefined when the address is unreachable. */
  readCertificate(input: { origin: string; signal: AbortSignal }): Promise<ServedCertificate | undefined>
  /** `shop`: of an archive of one shop alone. */
  checkArchive(input: {
    archive: string
    shop?: string | undefined
    demo: boolean
    /** Of an encrypted one. */
    key?: string | undefined
    signal: AbortSignal
  }): Promise<ArchiveCheck>
}

export interface ServedAnswer {
  status: number
  /** By lower-case name. */
  headers: Record<string, string[]>
}

export interface ServedCertificate {
  isTrusted: boolean
  /** Error from the TLS library. */
  reason: string | undefined
  validTo: Date
  /** For example `TLSv1.3`. */
  protocol: string | undefined
}

/** `sealed`: checksum verified; `sound`: contents were read too. */
export type ArchiveCheck =
  | { state: 'sealed' | 'sound'; databases: number; files: number }
  | { state: 'damaged'; message: string }
  | { state: 'unfinished' }
