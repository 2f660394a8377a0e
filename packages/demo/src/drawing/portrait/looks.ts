import { Dice } from '../../dice.ts'
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
  readonly dice: Dice
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
const pickOf = <T>(dice: Dice, list: readonly [T, ...T[]]): T =>
  at(list, dice.whole(0, list.length - 1))

export function looksOf(seed: string, hints: PortraitHints): Looks {
  const dice = new Dice(`portrait/${seed}`)
  const skinIndex = hints.skin === undefined ? dice.whole(0, 5) : hints.skin - 1
  const skin = mix(at(SKINS, skinIndex), '#D9936B', dice.between(0, 0.1))
  const senior = hints.age === 'senior'
  const fair = skinIndex === 0 && dice.chance(0.5)
  const hairColour = senior
    ? pickOf(dice, GREY_HAIR)
    : hints.age === 'middle' && dice.chance(0.2)
      ? '#6E6A66'
      : fair
        ? pickOf(dice, LIGHT_HAIR)
        : pickOf(dice, DARK_HAIR)
  const ground = pickOf(dice, GROUNDS)
  const cloth = pickOf(dice, CLOTH)
  const extras = new Set(hints.extras ?? [])
  return {
    dice,
    skin,
    skinShade: mix(skin, '#7A3B2E', 0.26),
    hairColour,
    hair: hints.hair ?? pickOf(dice, HAIRS),
    wears: hints.wears ?? pickOf(dice, CLOTHES),
    headwear: hints.headwear,
    cloth,
    second: pickOf(dice, ['#FBF8F3', '#EAD9C4', '#D6452B', '#24476B']),
    ground,
    groundShade: mix(ground, '#24476B', 0.14),
    senior,
    soft: hints.presents === 'woman' || (hints.presents !== 'man' && dice.chance(0.5)),
    has: (extra) => extras.has(extra),
    face: {
      width: dice.between(-1, 1),
      jaw: dice.between(-1, 1),
      brow: dice.between(-1, 1),
      eyes: dice.between(-1, 1),
      smile: dice.between(-1, 1),
      nose: dice.between(-1, 1),
    },
  }
}
