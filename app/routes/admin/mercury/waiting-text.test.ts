import { expect, test } from 'vitest'
import { waitingText } from './waiting-text'

const hours = { from: 9, to: 19, saturday: true }
const waiting = { count: 37, isStarted: true, hours, day: { taken: 3, share: 20, cap: 100 } }
const full = { taken: 20, share: 20, cap: 100 }

test.each([
  ['nothing waits', { count: 0 }, '2026-11-30T10:00:00Z', undefined],
  ['stopped', { isStarted: false }, '2026-11-30T10:00:00Z', '37 messages attendent que Mercury soit démarré.'],
  ['sending', { count: 1 }, '2026-11-30T10:00:00Z', '1 message attend\u202f: l’envoi est en cours.'],
  [
    'daily cap',
    { day: full },
    '2026-11-30T10:00:00Z',
    /limite du jour est atteinte, la suite part mar\. 1er déc\., 09:00/,
  ],
  ['night', {}, '2026-11-30T21:00:00Z', /hors des heures d’envoi, la suite part mar\. 1er déc\., 09:00/],
  [
    'before the hours',
    { day: full },
    '2026-11-30T05:00:00Z',
    /hors des heures d’envoi, la suite part lun\. 30 nov\., 09:00/,
  ],
  ['Sunday', {}, '2026-11-29T10:00:00Z', /hors des heures d’envoi, la suite part lun\. 30 nov\., 09:00/],
  [
    'cap on a Saturday',
    { day: full },
    '2026-11-28T10:00:00Z',
    /limite du jour est atteinte, la suite part lun\. 30 nov\., 09:00/,
  ],
])('Mercury’s screen tells what waits and until when: %s', (_, change, at, words) => {
  const told = waitingText({ ...waiting, ...change, at: new Date(at) })?.replaceAll('\u00a0', ' ')
  if (words instanceof RegExp) expect(told).toMatch(words)
  else expect(told).toBe(words)
})
