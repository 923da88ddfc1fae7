import { slugOf } from '~/models/values/search-text'

export interface TextSection {
  id: string
  /** Heading without tags, as sanitised HTML. */
  titleHtml: string
}

/** Adds an id to each h2, derived from its text, and returns them for a table of contents. */
export function withSections(html: string): { html: string; sections: TextSection[] } {
  const sections: TextSection[] = []
  const named = html.replace(/<h2>(.*?)<\/h2>/gs, (_, inner: string) => {
    const titleHtml = inner.replace(/<[^>]*>/g, '')
    const id = freeId(slugOf(titleHtml.replace(/^[\d.\s]+/, '').replace(/&#?\w+;/g, ' ')), sections)
    sections.push({ id, titleHtml })
    return `<h2 id="${id}">${inner}</h2>`
  })
  return { html: named, sections }
}

function freeId(wanted: string, sections: TextSection[]): string {
  const isFree = wanted !== '' && sections.every(({ id }) => id !== wanted)
  return isFree ? wanted : `${wanted || 'section'}-${sections.length + 1}`
}
