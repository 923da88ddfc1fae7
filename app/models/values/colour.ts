/** WCAG 2.2, 1.4.3: least contrast of text. */
export const LEAST_CONTRAST = 4.5

/** Of app/styles/tokens.css: what links, buttons and notices stand on. */
export const grounds = {
  light: ['#ffffff', '#f3f7f9', '#e6f4ec', '#fff4dc', '#fdeceb'],
  dark: ['#0f1b22', '#16262f', '#12301f', '#33290f', '#3d181a'],
}

const [WHITE, BLACK, NIGHT] = ['#ffffff', '#000000', '#0f1b22'] as const

/** `#rrggbb` in lower case. */
export function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/.test(text)
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
}

/** `share`: of the second, 0 to 1. */
function mix(colour: string, other: string, share: number): string {
  const added = channels(other)
  const mixed = channels(colour).map((value, index) => Math.round(value + ((added[index] ?? 0) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Relative luminance (WCAG 2.2, definitions). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((first, second) => first - second)
  return (lighter + 0.05) / (darker + 0.05)
}

interface Tokens {
  accent: string
  accentDark: string
  accentTint: string
  onAccent: string
}

function lightTokens(accent: string): Tokens {
  const accentDark = mix(accent, BLACK, 0.25)
  return { accent, accentDark, accentTint: mix(accent, WHITE, 0.9), onAccent: WHITE }
}

function darkTokens(accent: string): Tokens {
  const accentDark = mix(accent, WHITE, 0.3)
  return { accent, accentDark, accentTint: mix(NIGHT, accent, 0.15), onAccent: NIGHT }
}

/** Of the accent with the text on it, and with each ground under it. */
function leastOf({ accent, accentTint, onAccent }: Tokens, under: string[]): number {
  return Math.min(...[...under, accentTint, onAccent].map((ground) => contrastOf(accent, ground)))
}

/** On white pages; on dark ones the accent is made lighter, so that it always suffices. */
export function accentContrast(accent: string): number {
  return leastOf(lightTokens(accent), grounds.light)
}

/** The nearest of the same hue that contrasts enough on white pages. */
export function nearestAccent(colour: string): string {
  return nearest(colour, BLACK, (accent) => accentContrast(accent) >= LEAST_CONTRAST)
}

function nearest(colour: string, towards: string, suffices: (colour: string) => boolean): string {
  for (let step = 0; step < 255; step++) {
    const mixed = mix(colour, towards, step / 255)
    if (suffices(mixed)) return mixed
  }
  return towards
}

/** The tokens that depend on the accent, for light and dark pages. */
export function accentTokens(colour: string): { light: Tokens; dark: Tokens } {
  const suffices = (accent: string) => leastOf(darkTokens(accent), grounds.dark) >= LEAST_CONTRAST
  return { light: lightTokens(colour), dark: darkTokens(nearest(colour, WHITE, suffices)) }
}

/** Style sheet that replaces the house's accent. */
export function accentStyle(colour: string): string {
  const { light, dark } = accentTokens(colour)
  return `:root{${declared(light)}}@media (prefers-color-scheme:dark){:root{${declared(dark)}}}\n`
}

function declared({ accent, accentDark, accentTint, onAccent }: Tokens): string {
  return `--accent:${accent};--accent-dark:${accentDark};--accent-tint:${accentTint};--on-accent:${onAccent}`
}
