import fc from 'fast-check'
import { expect, test } from 'vitest'
import { strictTimes } from '../../../../../tests/faults/scale'
import { renderArticle } from './render.server'

function htmlOf(markdown: string): string {
  const rendered = renderArticle(markdown)
  if (!rendered.ok) throw new Error(`refused: ${rendered.reason}`)
  return rendered.html
}

const allowedAttributes: Record<string, string[]> = {
  a: ['href', 'rel', 'target'],
  img: ['src', 'alt', 'loading'],
  span: ['class'],
  ol: ['start'],
  th: ['scope'],
  td: ['data-label'],
}
const allowedTags = new Set(
  'a blockquote br code del em h2 h3 h4 hr img li ol p pre span strong table tbody td th thead tr ul'.split(' '),
)
const voidTags = new Set(['br', 'hr', 'img'])

/** Lists violations of the allowlist, read tag by tag as a browser does. */
function dangersOf(html: string): string[] {
  const dangers: string[] = []
  let depth = 0
  for (const [whole, closing, name = '', attributes = ''] of html.matchAll(/<(\/?)([^\s/>]*)([^>]*)>?/g)) {
    if (!allowedTags.has(name)) dangers.push(`element ${whole}`)
    if (!voidTags.has(name)) depth += closing ? -1 : 1
    if (depth > 20) dangers.push('depth')
    for (const [, attribute = '', value = ''] of attributes.matchAll(/([^\s=/]+)(?:="([^"]*)")?/g)) {
      if (!allowedAttributes[name]?.includes(attribute)) dangers.push(`attribute ${whole}`)
      if (attribute === 'href' && !/^(https:\/\/|mailto:|\/(?![/\\]))[^\s\\]*$/.test(decoded(value)))
        dangers.push(whole)
      if (
        attribute === 'href' &&
        /^https:/.test(value) &&
        !whole.includes('rel="noopener nofollow ugc" target="_blank"')
      )
        dangers.push(whole)
      if (attribute === 'src' && !/^\/uploads\/[\w/.-]+$/.test(decoded(value))) dangers.push(whole)
    }
  }
  if (depth !== 0) dangers.push('an element is left open')
  return dangers
}

const names: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', Tab: '\t', NewLine: '\n', colon: ':' }

function decoded(value: string): string {
  return value.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|(\w+));?/gi,
    (entity, hexadecimal?: string, decimal?: string, name?: string) => {
      if (hexadecimal) return String.fromCodePoint(Number.parseInt(hexadecimal, 16))
      if (decimal) return String.fromCodePoint(Number(decimal))
      return names[name ?? ''] ?? entity
    },
  )
}

test('an article is headings, lists, tables, quotations and links', () => {
  const html = htmlOf('# Un\n\n## Deux\n\n##### Cinq\n\n- *a*\n- **b**\n\n> c\n\n| d | e |\n|---|---|\n| f | g |')
  expect(html).toContain('<h2>Un</h2>')
  expect(html).toContain('<h2>Deux</h2>')
  expect(html).toContain('<h4>Cinq</h4>')
  expect(html).toMatch(/<li><em>a<\/em><\/li>\s*<li><strong>b<\/strong><\/li>/)
  expect(html).toContain('<td data-label="d">f</td>')
  expect(dangersOf(html)).toEqual([])
})

test('an internal link opens in the same tab', () => {
  expect(htmlOf('[les osmoseurs](/products?besoin=maison&page=2)')).toBe(
    '<p><a href="/products?besoin=maison&amp;page=2">les osmoseurs</a></p>',
  )
})

test('an entity in a URL is decoded', () => {
  expect(htmlOf('[a](/products?a=1&amp;b=2)')).toBe('<p><a href="/products?a=1&amp;b=2">a</a></p>')
})

test('an external link opens in a new tab, and says so', () => {
  expect(htmlOf('[le contrôle](https://orobnat.sante.gouv.fr/)')).toBe(
    '<p><a href="https://orobnat.sante.gouv.fr/" rel="noopener nofollow ugc" target="_blank">le contrôle<span class="visually-hidden"> (nouvel onglet)</span></a></p>',
  )
})

test('a picture of the shop’s uploads is shown, any other is replaced by its description', () => {
  expect(htmlOf('![Une carafe](/uploads/articles/carafe-960.webp)')).toBe(
    '<p><img src="/uploads/articles/carafe-960.webp" alt="Une carafe" loading="lazy" /></p>',
  )
  for (const source of [
    'https://pistage.example/a.png',
    '/uploads/../secret.png',
    '//evil.example/uploads/a.png',
    'data:image/png;base64,AA',
  ]) {
    expect(htmlOf(`![Une carafe](${source})`)).toBe('<p>Une carafe</p>')
  }
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<a href="https://a.example" onclick="alert(1)">a</a>',
  '<iframe src="https://evil.example"></iframe>',
  '<style>*{display:none}</style>',
  '<p style="position:fixed">a</p>',
  '<!-- <img src=x onerror=alert(1)> -->',
  '<b><i></b></i>',
  '</div></main><h1>a</h1>',
])('HTML is shown as text: %s', (text) => {
  const html = htmlOf(text)
  expect(dangersOf(html)).toEqual([])
  expect(html).toContain('&lt;')
})

test.each([
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](&#106;avascript:alert(1))',
  '[a](java&Tab;script:alert(1))',
  '[a](<java\tscript:alert(1)>)',
  '[a](vbscript:msgbox(1))',
  '[a](data:text/html,<script>alert(1)</script>)',
  '[a](//evil.example)',
  '[a](/\\evil.example)',
  '[a](/&#9;/evil.example)',
  '[a](/&Tab;/evil.example)',
  '[a](\\\\evil.example)',
  '[a](http://evil.example)',
  '[a](ftp://evil.example)',
  '[a](autre-page)',
  '<javascript:alert(1)>',
  'www.evil.example',
  '[a]: javascript:alert(1)\n\n[a]',
])('a URL that is neither internal nor https is removed: %s', (text) => {
  const html = htmlOf(text)
  expect(dangersOf(html)).toEqual([])
  expect(html).not.toContain('href')
})

test.each([
  ['5,000 nested quotations', `${'>'.repeat(5000)} a`],
  ['5,000 nested lists', `${'- '.repeat(5000)}a`],
  ['30 nested quotations', `${'> '.repeat(30)}a`],
  ['emphasis 60 levels deep', `${'*a **b '.repeat(60)}c${'** *'.repeat(60)}`],
])('%s are refused, or rendered at most 20 elements deep', (_name, text) => {
  const rendered = renderArticle(text)
  if (rendered.ok) expect(dangersOf(rendered.html)).toEqual([])
  else expect(rendered).toEqual({ ok: false, reason: 'too-deep' })
})

test('a word that takes seconds to parse is refused', () => {
  const startedAt = performance.now()
  for (const word of [`${'b'.repeat(90_000)}@`, 'a_'.repeat(45_000), 'a*b'.repeat(30_000)])
    expect(renderArticle(word)).toEqual({ ok: false, reason: 'too-deep' })
  if (strictTimes) expect(performance.now() - startedAt).toBeLessThan(1000)
})

test('too deep nesting is refused', () => {
  expect(renderArticle(`${'>'.repeat(5000)} a`)).toEqual({ ok: false, reason: 'too-deep' })
  expect(renderArticle(`${'> '.repeat(30)}a`)).toEqual({ ok: false, reason: 'too-deep' })
})

test('a text over 100 KB is refused, counted in bytes', () => {
  expect(renderArticle('a'.repeat(100 * 1024)).ok).toBe(true)
  expect(renderArticle('a'.repeat(100 * 1024 + 1))).toEqual({ ok: false, reason: 'too-long' })
  expect(renderArticle('é'.repeat(60 * 1024))).toEqual({ ok: false, reason: 'too-long' })
})

test('reading time counts visible text, and is at least a minute', () => {
  expect(renderArticle('')).toMatchObject({ readingMinutes: 1 })
  expect(renderArticle('mot '.repeat(1000))).toMatchObject({ readingMinutes: 5 })
  expect(renderArticle(`[mot](https://a.example/${'x'.repeat(5000)})`)).toMatchObject({
    text: 'mot',
    readingMinutes: 1,
  })
})

test('text of neighbouring blocks is separated by spaces', () => {
  expect(renderArticle('## Un\n\ndeux & <trois>\n\n- quatre\n- cinq')).toMatchObject({
    text: 'Un deux & <trois> quatre cinq',
  })
})

const hostile = fc.constantFrom(
  ...[
    '<script>',
    '</script>',
    '<img src=x onerror=alert(1)>',
    '<a href=',
    'javascript:',
    'data:text/html,',
    '//evil.example',
  ],
  ...[
    '](',
    '[a',
    ')',
    '![',
    '"',
    "'",
    '<',
    '>',
    '\\',
    '&#9;',
    '&Tab;',
    '&colon;',
    '&lt;',
    '\u0000',
    '\u2028',
    '\t',
    '\n',
    '\n\n',
  ],
  ...[
    '> ',
    '- ',
    '1. ',
    '# ',
    '```',
    '`',
    '**',
    '_',
    '~~',
    '|',
    '|-|\n',
    '<!--',
    '-->',
    '<![CDATA[',
    '</p>',
    'on',
    'style=',
  ],
  ...[
    '/uploads/',
    '/uploads/a.png',
    'https://a.example',
    'mailto:a@b.fr',
    '/',
    '\\evil',
    '[a]: ',
    '<svg',
    '<math',
    '&',
  ],
)

test('for any input, the output stays within the allowlist', () => {
  const markdown = fc
    .array(fc.oneof(hostile, fc.string({ maxLength: 8 })), { maxLength: 30 })
    .map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(markdown, (text) => {
      const rendered = renderArticle(text)
      if (rendered.ok) expect(dangersOf(rendered.html)).toEqual([])
    }),
    { numRuns: 5_000 },
  )
})

test.each([
  '<script>a</script>',
  '<p onclick="a">b</p>',
  '<a href="javascript:a">b</a>',
  '<a href="//evil.example">b</a>',
  '<a href="https://a.example">b</a>',
  '<img src="https://a.example/a.png" alt="" />',
  '<p>a',
  `${'<ul><li>'.repeat(11)}a${'</li></ul>'.repeat(11)}`,
])('a planted violation is detected: %s', (html) => {
  expect(dangersOf(html)).not.toEqual([])
})
