const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, place) => String.fromCharCode(first + place))

const layout = new Set(['\t', '\n', '\r'])

/** C0, DEL and C1, without tab and line ends. */
export const controlCharacters = [...from(0x00, 0x1f), ...from(0x7f, 0x9f)].filter((one) => !layout.has(one))
