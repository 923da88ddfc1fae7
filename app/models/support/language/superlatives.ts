const least = /\b(moins|plus (petit|petite|compact|compacte|leger|legere|court|etroit|bas)|minimum)\b/
const most = /\b(plus (gros|grosse|grand|grande|long|longue|rapide|vite|haut|lourd|puissant|de)|meilleure?|maximum)\b/

/** Of which the least or the most is asked for, in normalised words. */
export function superlativeIn(plain: string): 'least' | 'most' | undefined {
  if (least.test(plain)) return 'least'
  return most.test(plain) ? 'most' : undefined
}
