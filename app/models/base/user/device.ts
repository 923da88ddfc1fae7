/** `Chrome, Android`: enough for the owner to recognise it, too coarse for fingerprinting. */
export function deviceOf(userAgent: string | null): string {
  const known = [firstWord(browsers, userAgent ?? ''), firstWord(systems, userAgent ?? '')].filter(Boolean)
  return known.length > 0 ? known.join(', ') : 'Appareil inconnu'
}

const browsers: [RegExp, string][] = [
  [/Edg\w{0,3}\//, 'Edge'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]

function firstWord(list: [RegExp, string][], userAgent: string): string | undefined {
  return list.find(([form]) => form.test(userAgent))?.[1]
}
