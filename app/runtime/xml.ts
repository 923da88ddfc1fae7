import { withoutControlCharacters } from './control-characters'

/**
 * A text as it stands in an element of XML or HTML, or in an attribute between double quotes. Characters that no XML
 * can hold are left out.
 */
export function escapeXml(text: string): string {
  return withoutControlCharacters(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
