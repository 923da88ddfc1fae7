import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture } from './picture'

const widthsOf = (width: number) => {
  const html = renderToStaticMarkup(<Picture file="a" alt="" width={width} height={600} sizes="100vw" />)
  const [, webp = ''] = /type="image\/webp" srcSet="([^"]*)"/.exec(html) ?? []
  return [...webp.matchAll(/a-(\d+)\.webp (\d+)w/g)].map(([, size, real]) => `${size} is ${real}`)
}

test.each([
  [1440, ['320 is 320', '640 is 640', '960 is 960', '1440 is 1440']],
  [800, ['320 is 320', '640 is 640', '960 is 800']],
  [640, ['320 is 320', '640 is 640']],
  [200, ['320 is 200']],
])('a picture of %i pixels is offered in the widths that its files have', (width, expected) => {
  expect(widthsOf(width)).toEqual(expected)
})
