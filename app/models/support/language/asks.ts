const asking =
  /\b(combien|quels?|quelles?|lequel|laquelle|quand|comment|pourquoi|quoi|est ce|ou pas|peut on|puis je|(?!(et|si|qu|que|ou|mais|car|donc|quand|comme|puis|alors|sinon) )[a-z]+ (t )?(il|elle|on)|vous [a-z]+ez|[a-z]+ez vous)\b/

/** Whether it is a question, rather than said beside one; `plain` is the normalised text. */
export function asksSomething({ text, plain }: { text: string; plain: string }): boolean {
  return text.includes('?') || asking.test(plain)
}
