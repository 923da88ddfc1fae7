import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { entriesOf } from '~/runtime/record'
import { MAX_CELL, MAX_COLUMNS, MAX_LINES, type ReadContent, type ReadLine, Unread } from './read-file'

const separators = [';', '\t', ',', '|']
const SAMPLE_BYTES = 64 * 1024
const SAMPLE_LINES = 10
/** In characters. */
const MAX_RECORD = 128 * 1024
const PIECE = 256 * 1024

/** Reads delimited text, detecting its encoding and separator. */
export function readCsvFile(bytes: Buffer, asked?: string): ReadContent {
  const { text, ...decoded } = decode(bytes, asked)
  const said = /^sep=(.)\r?\n/i.exec(text)
  const body = said ? text.slice(said[0].length) : text
  const separator = said?.[1] ?? findSeparator(body)
  const skipped = said ? 1 : 0
  return { facts: { ...decoded, separator }, lines: readLines(body, { separator, skipped }) }
}

interface Decoded {
  text: string
  encoding: string
  encodings?: string[]
  isAsked?: boolean
}

/** UTF-8, UTF-16 with or without BOM, or else the 8-bit encoding that gives the most French letters. */
export function decode(bytes: Buffer, asked?: string): Decoded {
  const mark = bytes.subarray(0, 2).toString('hex')
  const zeros = zerosOf(bytes)
  if (mark === 'fffe' || zeros === 'odd') return { text: read('utf-16le', bytes), encoding: 'UTF-16' }
  if (mark === 'feff' || zeros === 'even') return { text: read('utf-16be', bytes), encoding: 'UTF-16' }
  if (zeros === 'some') throw new Unread('not-a-text')
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' }
  } catch {
    return decodeBytes(bytes, asked)
  }
}

function decodeBytes(bytes: Buffer, asked: string | undefined): Decoded {
  const sample = bytes.subarray(0, SAMPLE_BYTES * 4)
  const ranked = entriesOf(tables)
    .map(([name, table]) => ({ name, score: frenchScore(readBytes(sample, table)) }))
    .sort((one, other) => other.score - one.score)
  const encodings = ranked.map(({ name }) => name)
  const encoding = encodings.find((name) => name === asked) ?? encodings[0] ?? 'Windows-1252'
  const [best, second] = ranked
  const isAsked = encoding !== asked && best?.score === second?.score
  return { text: readBytes(bytes, tables[encoding]), encoding, encodings, isAsked }
}

/** Characters from 0x80. Windows-1252 has letters in place of Latin-1 control characters (WHATWG encoding standard). */
const tables = {
  'Windows-1252': `€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ${Buffer.from(Array.from({ length: 96 }, (_, place) => place + 0xa0)).toString('latin1')}`,
  Macintosh: new TextDecoder('macintosh').decode(Buffer.from(Array.from({ length: 128 }, (_, place) => place + 0x80))),
  'DOS (CP850)':
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
}

function readBytes(bytes: Buffer, table: string): string {
  return bytes.toString('latin1').replace(/[\u0080-\u00ff]/g, (letter) => table[letter.charCodeAt(0) - 0x80] ?? letter)
}

const small = /[àâäçéèêëîïôöùûüÿœæ]/g
const great = /(?<!\p{Ll})[ÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŸŒÆ]/gu
const written = /(?<=\p{L})’(?=\p{L})|«[\s\u00a0]|[\s\u00a0]»|[–—…°€](?!\p{L})/gu
/** In no French word, or in its middle. */
const foreign =
  /(?<=\p{Ll})[ÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŸŒÆ](?=\p{Ll})|[^\p{ASCII}àâäçéèêëîïôöùûüÿœæÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŸŒÆ’«»–—…°€\u00a0]/gu

function frenchScore(text: string): number {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  return count(small) + count(great) + count(written) - 2 * count(foreign)
}

function read(encoding: string, bytes: Buffer): string {
  return new TextDecoder(encoding).decode(bytes)
}

/** UTF-16 text in Latin letters has a zero in every second byte; other encodings have none. */
function zerosOf(bytes: Buffer): 'none' | 'odd' | 'even' | 'some' {
  if (!bytes.includes(0)) return 'none'
  const looked = bytes.subarray(0, SAMPLE_BYTES)
  const counts = [0, 0]
  for (const [place, byte] of looked.entries()) if (byte === 0) counts[place % 2] = (counts[place % 2] ?? 0) + 1
  const [even = 0, odd = 0] = counts
  if (odd > looked.length / 4 && even < odd / 20) return 'odd'
  if (even > looked.length / 4 && odd < even / 20) return 'even'
  return 'some'
}

/** The most frequent candidate outside quotes in the first lines. */
export function findSeparator(text: string): string {
  const outside = text.slice(0, SAMPLE_BYTES).replace(/"(?:[^"]|"")*"/g, '')
  const lines = outside
    .split(/\r\n|\r|\n/)
    .filter(Boolean)
    .slice(0, SAMPLE_LINES)
  const counts = separators.map((separator) => lines.join('').split(separator).length)
  return separators[counts.indexOf(Math.max(...counts))] ?? ';'
}

interface Layout {
  separator: string
  skipped: number
}

async function* readLines(text: string, { separator, skipped }: Layout): AsyncGenerator<ReadLine> {
  const parser = parse({
    delimiter: separator,
    bom: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: MAX_RECORD,
    info: true,
  })
  const records: AsyncIterable<{ info: { lines: number }; record: string[] }> = Readable.from(piecesOf(text)).pipe(
    parser,
  )
  let read = 0
  try {
    for await (const { info, record } of records) {
      const cells = record.slice(0, MAX_COLUMNS).map((cell) => cell.trim().slice(0, MAX_CELL))
      if (cells.every((cell) => cell === '')) continue
      if (++read > MAX_LINES) throw new Unread('too-many-lines')
      yield [info.lines + skipped, cells]
    }
  } catch (error) {
    throw refusalOf(error)
  }
}

function* piecesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += PIECE) yield text.slice(start, start + PIECE)
}

function refusalOf(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error
  const line = Number(error.lines) || undefined
  if (error.code === 'CSV_MAX_RECORD_SIZE') return new Unread('line-too-long', line)
  return new Unread(/QUOTE/.test(error.code) ? 'unclosed-quote' : 'damaged', line)
}
