const hyphenated = /(?<![\p{L}\d-])([\p{L}\d’]{1,12}(?:-[\p{L}\d]{1,8}){1,2})(?![\p{L}\d-])/u

/** « pouvons-nous » and a code stay on one line. The hyphen stays what it is, for anyone who copies the text. */
export function Unbroken({ text }: { text: string }) {
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
