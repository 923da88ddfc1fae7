export type Flag = 0 | 1
export type Country = 'France' | 'Belgique' | 'Suisse' | 'Luxembourg'
