/** Printable text, with links spelled out. */
export interface TextPaper {
  title: string
  /** Subtitle: shop and version. */
  lead: string
  blocks: TextBlock[]
}

export interface TextRun {
  text: string
  bold: boolean
}

export type TextBlock =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; runs: TextRun[] }
  /** `mark`: `1.` or a dot. */
  | { kind: 'list'; items: { mark: string; blocks: TextBlock[] }[] }
  | { kind: 'quote'; blocks: TextBlock[] }
  | { kind: 'table'; columns: string[]; rows: string[][] }
