/** Of a question and one of its answers, by their places. */
export function ruleFieldName(kind: 'points' | 'reason' | 'drawback', question: number, option: number): string {
  return `${kind}-${question}-${option}`
}
