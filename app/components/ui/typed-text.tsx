/** What a refused form held, where its page cannot show it again. */
export function TypedText({ lines }: { lines: string[] }) {
  return (
    <p className="field narrow error-reference">
      <label htmlFor="typed">Ce que vous aviez saisi, à recopier</label>
      <textarea
        id="typed"
        className="input"
        rows={Math.min(12, lines.length + 1)}
        readOnly
        defaultValue={lines.join('\n')}
      />
    </p>
  )
}
