import { withoutControlCharacters } from './control-characters'

/**
 * Escapes text for an element or a double-quoted attribute of XML or HTML. Control characters, most of which XML cannot
 * contain, are removed.
 */
export function escapeXml(text: string): string {
  return withoutControlCharacters(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
