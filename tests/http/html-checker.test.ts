import { expect, test } from 'vitest'
import { adminScreens, openFilledAdmin, signedInAdmin } from '../support/admin-screens'
import type { Visitor } from '../support/app'
import { checkHtml, findJava } from '../support/html-checker'
import { oneIn } from '../support/one-in'
import { missingPages, morePages, publicPages } from '../support/public-pages'

const app = await openFilledAdmin()

/** The HTML of each page; redirects, files and pictures are none. */
async function read(visitor: Visitor, paths: string[], pages: Map<string, string>): Promise<void> {
  for (const path of paths) {
    const response = await visitor.get(path)
    const html = await response.text()
    const isPage = /^text\/html/.test(response.headers.get('Content-Type') ?? '') && html !== ''
    if (isPage) pages.set(path, html)
  }
}

test('the W3C’s checker finds no error on any page', async ({ skip }) => {
  skip(!findJava(), 'Java is missing: apt-get install default-jre-headless')
  const pages = new Map<string, string>()
  await read(app.visitor(), oneIn(3, [...publicPages, ...missingPages, ...morePages]), pages)
  await read(await signedInAdmin(app), oneIn(3, adminScreens(app)), pages)
  expect(pages.size).toBeGreaterThan(80)
  expect(checkHtml(pages)).toEqual([])
})

test('the checker runs: an error is found, with its page', ({ skip }) => {
  skip(!findJava(), 'Java is missing: apt-get install default-jre-headless')
  const page = (body: string) =>
    `<!doctype html><html lang="fr"><head><title>Eau</title></head><body>${body}</body></html>`
  const pages = [['/right', page('<p>Eau</p>')] as const, ['/wrong', page('<span><form></form></span>')] as const]
  expect(checkHtml(new Map(pages))).toEqual([expect.stringMatching(/^\/wrong: error: .*“form”.*“span”/)])
})
