import { expect, test } from 'vitest'
import { readFrenchWords } from './dictionary.server'

test.each(['prendre', 'rendre', 'envoyer', 'renvoyer', 'debite', 'debit', 'percer', 'lille', 'rouge', 'elles'])(
  '« %s » is French',
  async (word) => {
    expect((await readFrenchWords())(word)).toBe(true)
  },
)

test.each(['livrason', 'osmozeur', 'garentie', 'instalation', 'robbinet', 'belgiqe', 'fontene'])(
  '« %s » is not',
  async (word) => {
    expect((await readFrenchWords())(word)).toBe(false)
  },
)
