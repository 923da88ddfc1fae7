import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accentContrast, accentStyle, accentTokens, contrastOf, grounds, LEAST_CONTRAST, nearestAccent } from './colour'

/** Values of a token, in the order of the light and the dark page. */
function token(name: string): string[] {
  const styles = readFileSync('app/styles/tokens.css', 'utf8')
  return [...styles.matchAll(new RegExp(`--${name}: (#\\w+);`, 'g'))].map(([, value = '']) =>
    value.length === 4 ? value.replace(/\w/g, '$&$&') : value,
  )
}

const chosen = ['#0b6e8f', '#ffcc00', '#ff0000', '#00ff00', '#0000ff', '#ffffff', '#000000', '#777777', '#e91e63']

test('contrast is counted as the guidelines do', () => {
  expect(contrastOf('#ffffff', '#000000')).toBe(21)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('the grounds are those of the style sheet', () => {
  const names = ['paper', 'mist', 'positive-tint', 'caution-tint', 'danger-tint']
  expect(names.map((name) => token(name)[0])).toEqual(grounds.light)
  expect(names.map((name) => token(name)[1])).toEqual(grounds.dark)
})

test('the accent of the house passes, yellow does not, and the nearest of each hue does', () => {
  expect(accentContrast('#0b6e8f')).toBeGreaterThan(LEAST_CONTRAST)
  expect(accentContrast('#ffcc00')).toBeLessThan(1.6)
  expect(nearestAccent('#0b6e8f')).toBe('#0b6e8f')
  for (const colour of chosen) expect(accentContrast(nearestAccent(colour))).toBeGreaterThanOrEqual(LEAST_CONTRAST)
})

test('links and buttons can be read on every ground, light and dark', () => {
  for (const colour of chosen.map(nearestAccent)) {
    const tokens = accentTokens(colour)
    for (const theme of ['light', 'dark'] as const) {
      const { accent, accentDark, accentTint, onAccent } = tokens[theme]
      for (const ground of [...grounds[theme], accentTint])
        for (const text of [accent, accentDark]) expect(contrastOf(text, ground)).toBeGreaterThanOrEqual(LEAST_CONTRAST)
      for (const ground of [accent, accentDark])
        expect(contrastOf(onAccent, ground)).toBeGreaterThanOrEqual(LEAST_CONTRAST)
    }
  }
})

test('the style sheet names the tokens of the house', () => {
  const style = accentStyle('#8a1f4d')
  for (const name of ['accent', 'accent-dark', 'accent-tint', 'on-accent']) {
    expect(token(name)).toHaveLength(2)
    expect(style.match(new RegExp(`--${name}:#[0-9a-f]{6}[;}]`, 'g'))).toHaveLength(2)
  }
})
