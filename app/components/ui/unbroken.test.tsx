import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Unhyphenated } from './text'

const marked = (text: string) =>
  renderToStaticMarkup(<Unhyphenated text={text} />).replace(/<span class="nowrap">(.*?)<\/span>/g, '[$1]')

test.each([
  ['Comment pouvons-nous vous aider\u202f?', 'Comment [pouvons-nous] vous aider\u202f?'],
  ['Qu’attendez-vous surtout\u202f?', '[Qu’attendez-vous] surtout\u202f?'],
  [
    'Code AMI-YHHWBG enregistré, vérifié avec votre e-mail.',
    'Code [AMI-YHHWBG] enregistré, vérifié avec votre [e-mail].',
  ],
  ['Où va-t-il\u202f?', 'Où [va-t-il]\u202f?'],
  ['Le prix, 12 - 3', 'Le prix, 12 - 3'],
  ['Référence 0199a000-0000-7000-8000-000000000000', 'Référence 0199a000-0000-7000-8000-000000000000'],
])('%s', (text, expected) => {
  expect(marked(text)).toBe(expected)
})
