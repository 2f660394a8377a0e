/** The traits that a demo guide's portrait may set; the seed decides the others. */
export const PRESENTS = ['woman', 'man', 'either'] as const
export const AGES = ['young', 'middle', 'senior'] as const
export const HAIRS = [
  'bald',
  'bob',
  'braid',
  'bun',
  'crop',
  'curly',
  'fringe',
  'long',
  'pony',
  'short',
  'side',
  'wavy',
] as const
export const CLOTHES = [
  'aodai',
  'apron',
  'batik',
  'hanbok',
  'jacket',
  'kimono',
  'knit',
  'parka',
  'polo',
  'shirt',
  'suit',
  'tee',
  'turtleneck',
] as const
export const HEADWEAR = [
  'bandana',
  'beanie',
  'cap',
  'headband',
  'headwrap',
  'hijab',
  'songkok',
  'straw',
] as const
export const EXTRAS = ['beard', 'earrings', 'glasses', 'moustache', 'scarf'] as const

export type Hair = (typeof HAIRS)[number]
export type Clothes = (typeof CLOTHES)[number]
export type Headwear = (typeof HEADWEAR)[number]

export interface PortraitHints {
  readonly presents?: (typeof PRESENTS)[number] | undefined
  readonly age?: (typeof AGES)[number] | undefined
  readonly hair?: Hair | undefined
  readonly wears?: Clothes | undefined
  readonly headwear?: Headwear | undefined
  readonly extras?: readonly (typeof EXTRAS)[number][] | undefined
  /** 1 is the lightest of the six tones in the palette. */
  readonly skin?: number | undefined
}

/** What a gallery picture may show. */
export const MOTIFS = [
  'bamboo',
  'beach',
  'blossoms',
  'bridge',
  'canal',
  'canyon',
  'castle',
  'cathedral',
  'coast',
  'desert',
  'forest',
  'fuji',
  'garden',
  'hanok',
  'harbour',
  'islands',
  'jungle',
  'kampung',
  'keep',
  'lake',
  'lanterns',
  'mosque',
  'pagoda',
  'palace',
  'peaks',
  'pines',
  'sails',
  'shophouses',
  'skyline',
  'snow',
  'stupa',
  'teafield',
  'temple',
  'terraces',
  'torii',
  'towers',
  'village',
  'vineyard',
  'wall',
  'waterfall',
] as const
export const TIMES = ['dawn', 'day', 'dusk', 'night'] as const
export type Motif = (typeof MOTIFS)[number]
export type TimeOfDay = (typeof TIMES)[number]
