/** Prints a sentence for the operator; exit code 1. */
export function refuse({ write }: { write: (line: string) => void }, sentence: string): 1 {
  write(sentence)
  return 1
}
