import { countIn, figure } from './numbers'

interface Animals {
  kind: 'chat' | 'chien' | undefined
  count: number
  isLarge: boolean
}

/** A dog of more than this is no small one. */
const SMALL_DOG_KG = 10
const largeBreeds =
  /\b(berger|labrador|golden|rottweiler|dogue|malinois|husky|boxer|doberman|saint bernard|leonberg|terre neuve|setter|beauceron|dalmatien)s?\b|\b((gros|grand|enorme)s? chiens?|chiens? (est |sont )?(tres )?(gros|grand|enorme)s?)\b/

export function animalsIn(plain: string): Animals {
  const isDog =
    /\b(chiens?|chiennes?|chiots?|toutou|chihuahua|caniche|teckel|york\w*|bichon|bouledogue|cocker|epagneul)\b/.test(
      plain,
    ) || largeBreeds.test(plain)
  const isCat = /(?<!\b(?:votre|par|en) )\b(chats?|chattes?|chatons?|minou|matous?|felins?|coon|siamois|persan)\b/.test(
    plain,
  )
  const weight = Number(/\b(\d{1,3}) ?(?:kg|kilos?|k)\b/.exec(plain)?.[1] ?? 0)
  const count =
    countIn(plain, new RegExp(String.raw`${figure} (?:[a-z]+ )?(?:chats?|chattes?|chatons?|chiens?|chiots?)\b`)) ?? 1
  return {
    kind: isDog ? 'chien' : isCat ? 'chat' : undefined,
    count,
    isLarge: weight > SMALL_DOG_KG || (isDog && largeBreeds.test(plain)),
  }
}
