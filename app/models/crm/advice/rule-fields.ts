/** Identifies a question and its option by position. */
export function ruleFieldName(kind: 'points' | 'reason' | 'drawback', question: number, option: number): string {
  return `${kind}-${question}-${option}`
}
