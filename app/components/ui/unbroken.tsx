const hyphenated = /(?<![\p{L}\d-])([\p{L}\d’]{1,12}(?:-[\p{L}\d]{1,8}){1,2})(?![\p{L}\d-])/u

/** Keeps « pouvons-nous » and codes on one line by CSS: a non-breaking hyphen would be copied with the text. */
export function Unhyphenated({ text }: { text: string }) {
  return text.split(hyphenated).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places.
      <span key={index} className="nowrap">
        {part}
      </span>
    ),
  )
}
