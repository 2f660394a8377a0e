import { DIETS } from '../../bookings/group-details/vocabulary.ts'

/** The blanks of phrases that have a closed list of values. */
export const BLANK_CHOICES = {
  minutes: ['5', '10', '15', '20', '30', '45', '60'],
  colour: ['red', 'pink', 'yellow', 'green', 'blue', 'purple', 'brown', 'black', 'white', 'grey'],
  clothing: ['jacket', 'coat', 'shirt', 'dress', 'hat', 'scarf'],
  thing: ['backpack', 'bag', 'suitcase', 'umbrella', 'sign', 'flag'],
  allergen: [
    'peanuts',
    'nuts',
    'milk',
    'eggs',
    'wheat',
    'soy',
    'fish',
    'crustaceans',
    'molluscs',
    'sesame',
    'mustard',
    'celery',
    'lupin',
    'sulphites',
  ],
  diet: DIETS,
} as const

/** The blanks with free text, in graphemes. They stand in quotation marks. */
export const BLANK_LIMITS = { place: 80, exit: 20 } as const

export type ChoiceBlank = keyof typeof BLANK_CHOICES
type TextBlank = keyof typeof BLANK_LIMITS
/** A `time` is HH:mm on the clock of the tour's place, a `date` YYYY-MM-DD. */
export type Blank = ChoiceBlank | TextBlank | 'time' | 'date'

export const PHRASE_GROUPS = ['contact', 'meeting', 'finding', 'way', 'food', 'day'] as const
type PhraseGroup = (typeof PHRASE_GROUPS)[number]

interface Phrase {
  readonly group: PhraseGroup
  readonly blanks: readonly Blank[]
}

const phrase = (group: PhraseGroup, ...blanks: Blank[]): Phrase => ({ group, blanks })

/**
 * The sentences that every reader gets in the language of the interface, in the order in which they
 * are offered. Keys are stored: none is ever removed, and none changes its meaning.
 */
export const PHRASES = {
  thanks: phrase('contact'),
  whichDays: phrase('contact'),
  howMany: phrase('contact'),
  languages: phrase('contact'),
  answerBy: phrase('contact', 'date'),
  moreTime: phrase('contact'),
  notThatDay: phrase('contact'),
  lookForward: phrase('contact'),
  meetAt: phrase('meeting', 'time', 'place'),
  meetAtExit: phrase('meeting', 'time', 'place', 'exit'),
  pickUp: phrase('meeting', 'time'),
  whichHotel: phrase('meeting'),
  sendPlace: phrase('meeting'),
  comeEarly: phrase('meeting', 'minutes'),
  fineThere: phrase('meeting'),
  elsewhere: phrase('meeting'),
  whereAreYou: phrase('finding'),
  cannotFind: phrase('finding'),
  sendPicture: phrase('finding'),
  wearing: phrase('finding', 'colour', 'clothing'),
  carrying: phrase('finding', 'colour', 'thing'),
  atExit: phrase('finding', 'exit'),
  inside: phrase('finding'),
  outside: phrase('finding'),
  stayThere: phrase('finding'),
  comingToYou: phrase('finding'),
  seeYou: phrase('finding'),
  callMe: phrase('finding'),
  onTheWay: phrase('way'),
  late: phrase('way', 'minutes'),
  trainLate: phrase('way'),
  arriveAt: phrase('way', 'time'),
  here: phrase('way'),
  met: phrase('way'),
  allergic: phrase('food', 'allergen'),
  eats: phrase('food', 'diet'),
  notSpicy: phrase('food'),
  noAlcohol: phrase('food'),
  hungry: phrase('food'),
  thirsty: phrase('food'),
  toilet: phrase('food'),
  delicious: phrase('food'),
  passport: phrase('day'),
  cash: phrase('day'),
  shoes: phrase('day'),
  umbrella: phrase('day'),
  tired: phrase('day'),
  unwell: phrase('day'),
} as const satisfies Record<string, Phrase>

export type PhraseKey = keyof typeof PHRASES
export const PHRASE_KEYS = Object.keys(PHRASES) as [PhraseKey, ...PhraseKey[]]

export const blanksOf = (key: PhraseKey): readonly Blank[] => PHRASES[key].blanks
