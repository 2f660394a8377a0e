import { mix } from '../palette.ts'
import { circle, path, stroke } from '../stage.ts'
import type { Headwear } from '../vocabulary.ts'
import type { Looks } from './looks.ts'

interface Hat {
  readonly back: (c: string, dark: string) => string
  readonly front: (c: string, dark: string, looks: Looks) => string
  /** Hides the hair of the crown. */
  readonly covers: boolean
}

const none = () => ''
const CROWN = 'M220 246C212 150 262 116 320 116C378 116 428 150 420 246'

const HATS: Readonly<Record<Headwear, Hat>> = {
  bandana: {
    back: none,
    covers: false,
    front: (c, dark, looks) =>
      path(`${CROWN}Q320 196 220 246Z`, c) +
      stroke('M222 242Q320 192 418 242', dark, 5) +
      [
        [270, 176],
        [318, 152],
        [366, 176],
        [292, 208],
        [346, 206],
      ]
        .map(([x = 0, y = 0]) => circle(x, y, 7, looks.second, 'opacity="0.8"'))
        .join(''),
  },
  beanie: {
    back: none,
    covers: false,
    front: (c, dark) =>
      path('M216 252C206 136 262 100 320 100C378 100 434 136 424 252Z', c) +
      [250, 285, 320, 355, 390]
        .map((x) =>
          stroke(`M${x} 214Q${(x + 320) / 2} 150 ${(x + 640) / 3} 106`, dark, 4, 'opacity="0.45"'),
        )
        .join('') +
      `<rect x="208" y="208" width="224" height="50" rx="22" fill="${mix(c, '#FFFFFF', 0.14)}"/>` +
      [232, 262, 292, 320, 348, 378, 408]
        .map((x) => stroke(`M${x} 216v34`, dark, 4, 'opacity="0.35"'))
        .join('') +
      circle(320, 96, 24, mix(c, '#FFFFFF', 0.2)),
  },
  cap: {
    back: none,
    covers: false,
    front: (c, dark) =>
      path('M218 238C210 140 264 108 320 108C376 108 430 140 422 238Z', c) +
      path('M210 236Q320 196 430 236Q446 256 424 262Q320 226 216 262Q194 256 210 236Z', dark) +
      stroke('M320 110V210', dark, 4, 'opacity="0.5"') +
      circle(320, 110, 9, dark),
  },
  headband: {
    back: none,
    covers: false,
    front: (c, dark) =>
      path('M220 236Q320 186 420 236L420 212Q320 160 222 212Z', c) +
      stroke('M222 228Q320 180 418 228', dark, 3, 'opacity="0.6"'),
  },
  headwrap: {
    back: (c) => path('M206 262C180 130 262 86 330 92C410 90 464 140 434 262Z', c),
    covers: true,
    front: (c, dark) =>
      path(
        'M214 262C186 138 258 88 324 92C402 88 456 140 426 262Q380 206 320 204Q260 206 214 262Z',
        c,
      ) +
      path('M300 128Q340 66 400 88Q382 126 338 138Z', mix(c, '#FFFFFF', 0.12)) +
      stroke(
        'M226 232Q290 168 380 150M240 208Q300 140 344 132M418 238Q386 172 338 140',
        dark,
        5,
        'opacity="0.5"',
      ),
  },
  hijab: {
    back: (c) =>
      path(
        'M186 330C158 150 250 96 320 96C390 96 482 150 454 330Q470 430 510 500L520 640H120L130 500Q170 430 186 330Z',
        c,
      ),
    covers: true,
    front: (c, dark) =>
      path(
        'M320 96C236 96 168 160 190 330Q196 410 240 450Q320 520 400 450Q444 410 450 330C472 160 404 96 320 96ZM320 178C380 178 410 226 406 292C402 366 366 416 320 416C274 416 238 366 234 292C230 226 260 178 320 178Z',
        c,
        'fill-rule="evenodd"',
      ) +
      path('M204 386Q300 500 442 380Q470 450 430 520Q320 560 214 500Q180 450 204 386Z', c) +
      stroke(
        'M214 420Q310 510 430 416M224 470Q310 530 420 476M244 150Q320 112 396 150',
        dark,
        4.4,
        'opacity="0.4"',
      ),
  },
  songkok: {
    back: none,
    covers: false,
    front: () =>
      path('M226 226L238 128Q320 104 402 128L414 226Q320 196 226 226Z', '#23262E') +
      path('M238 128Q320 104 402 128Q320 142 238 128Z', '#3A3F4B') +
      stroke('M228 222Q320 192 412 222', '#3A3F4B', 4),
  },
  straw: {
    back: () => '<ellipse cx="320" cy="212" rx="212" ry="48" fill="#C9A25A"/>',
    covers: false,
    front: (c) =>
      path('M232 214C226 120 272 92 320 92C368 92 414 120 408 214Q320 240 232 214Z', '#E3C27A') +
      path('M108 216Q320 300 532 216Q500 258 320 262Q140 258 108 216Z', '#D9B668') +
      path('M231 196Q320 224 409 196L410 218Q320 244 230 218Z', c) +
      stroke(
        'M250 150Q320 170 390 150M242 172Q320 194 398 172M272 122Q320 136 368 122',
        '#B98F45',
        3,
        'opacity="0.6"',
      ),
  },
}

const hatColour = (looks: Looks): string =>
  looks.headwear === 'hijab'
    ? mix(looks.second === '#D6452B' ? looks.cloth : looks.second, '#E9CFC4', 0.35)
    : looks.headwear === 'straw'
      ? looks.cloth
      : mix(looks.cloth, '#8C3B2E', 0.4)

export const coversHair = (looks: Looks): boolean =>
  looks.headwear !== undefined && HATS[looks.headwear].covers

export const hatBack = (looks: Looks): string =>
  looks.headwear ? HATS[looks.headwear].back(mix(hatColour(looks), '#000000', 0.16), '#000000') : ''

export const hatFront = (looks: Looks): string => {
  if (!looks.headwear) return ''
  const colour = hatColour(looks)
  return HATS[looks.headwear].front(colour, mix(colour, '#1D2733', 0.5), looks)
}
