import { Random } from '../../random.ts'
import { mix } from '../palette.ts'
import {
  CLOTHES,
  type Clothes,
  HAIRS,
  type Hair,
  type Headwear,
  type PortraitHints,
} from '../vocabulary.ts'

const SKINS = ['#F6D9C2', '#EFC7A6', '#E2B08A', '#C98F66', '#A56B46', '#7C4D33'] as const
const DARK_HAIR = ['#23211F', '#2E2622', '#3A2C25'] as const
const LIGHT_HAIR = ['#6B4A32', '#8A5E3A', '#B98B52', '#7A3F2A'] as const
const GREY_HAIR = ['#A9A49C', '#C9C4BA', '#8C8780'] as const
const GROUNDS = [
  '#DCE5E4',
  '#EAD9C4',
  '#D9C9B8',
  '#CFDACB',
  '#E9CFC4',
  '#CBD6E0',
  '#EFE3C8',
  '#D8D2DE',
  '#BFD0C7',
  '#E6C9A8',
] as const
const CLOTH = [
  '#24476B',
  '#2F6B4F',
  '#B7791F',
  '#8C3B2E',
  '#5A5F73',
  '#D6452B',
  '#7A8F6A',
  '#3D4450',
  '#A9784C',
  '#6F5478',
  '#3F7F86',
  '#C9A24B',
] as const

/** One person's colours and shapes, chosen before anything is drawn. */
export interface Looks {
  readonly random: Random
  readonly skin: string
  readonly skinShade: string
  readonly hairColour: string
  readonly hair: Hair
  readonly wears: Clothes
  readonly headwear: Headwear | undefined
  readonly cloth: string
  readonly second: string
  readonly ground: string
  readonly groundShade: string
  readonly senior: boolean
  readonly soft: boolean
  readonly has: (extra: 'beard' | 'earrings' | 'glasses' | 'moustache' | 'scarf') => boolean
  /** Small differences of the face, each from -1 to 1. */
  readonly face: {
    width: number
    jaw: number
    brow: number
    eyes: number
    smile: number
    nose: number
  }
}

const at = <T>(list: readonly [T, ...T[]], index: number): T => list[index] ?? list[0]
const pickOf = <T>(random: Random, list: readonly [T, ...T[]]): T =>
  at(list, random.whole(0, list.length - 1))

export function looksOf(seed: string, hints: PortraitHints): Looks {
  const random = new Random(`portrait/${seed}`)
  const skinIndex = hints.skin === undefined ? random.whole(0, 5) : hints.skin - 1
  const skin = mix(at(SKINS, skinIndex), '#D9936B', random.between(0, 0.1))
  const senior = hints.age === 'senior'
  const fair = skinIndex === 0 && random.chance(0.5)
  const hairColour = senior
    ? pickOf(random, GREY_HAIR)
    : hints.age === 'middle' && random.chance(0.2)
      ? '#6E6A66'
      : fair
        ? pickOf(random, LIGHT_HAIR)
        : pickOf(random, DARK_HAIR)
  const ground = pickOf(random, GROUNDS)
  const cloth = pickOf(random, CLOTH)
  const extras = new Set(hints.extras ?? [])
  return {
    random,
    skin,
    skinShade: mix(skin, '#7A3B2E', 0.26),
    hairColour,
    hair: hints.hair ?? pickOf(random, HAIRS),
    wears: hints.wears ?? pickOf(random, CLOTHES),
    headwear: hints.headwear,
    cloth,
    second: pickOf(random, ['#FBF8F3', '#EAD9C4', '#D6452B', '#24476B']),
    ground,
    groundShade: mix(ground, '#24476B', 0.14),
    senior,
    soft: hints.presents === 'woman' || (hints.presents !== 'man' && random.chance(0.5)),
    has: (extra) => extras.has(extra),
    face: {
      width: random.between(-1, 1),
      jaw: random.between(-1, 1),
      brow: random.between(-1, 1),
      eyes: random.between(-1, 1),
      smile: random.between(-1, 1),
      nose: random.between(-1, 1),
    },
  }
}
