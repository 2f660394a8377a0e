import { mix } from '../palette.ts'
import { circle, path, stroke } from '../stage.ts'
import type { Hair } from '../vocabulary.ts'
import type { Looks } from './looks.ts'

interface Cut {
  /** Behind head and shoulders. */
  readonly back: (c: string, dark: string, looks: Looks) => string
  /** Over the forehead. */
  readonly front: (c: string, dark: string, looks: Looks) => string
}

const none = () => ''
const CAP = 'M222 296C206 180 262 138 320 138C378 138 434 180 418 296'
const cap = (inner: string) => `${CAP}${inner}Z`

const shine = (c: string) =>
  stroke('M266 176Q300 154 344 158', mix(c, '#FFFFFF', 0.22), 8, 'opacity="0.55"')

const CUTS: Readonly<Record<Hair, Cut>> = {
  bald: {
    back: none,
    front: (c) =>
      path('M224 300Q212 262 226 236Q236 266 234 304ZM416 300Q428 262 414 236Q404 266 406 304Z', c),
  },
  crop: {
    back: none,
    front: (c) => path(cap('Q412 236 394 214Q320 186 246 214Q228 236 222 296'), c) + shine(c),
  },
  short: {
    back: none,
    front: (c, dark) =>
      path(
        'M224 282C196 196 246 122 330 124C412 126 442 200 416 284Q412 240 388 216Q340 222 296 196Q262 214 244 228Q230 246 224 282Z',
        c,
      ) +
      stroke('M296 196Q330 180 384 190', dark, 4, 'opacity="0.5"') +
      shine(c),
  },
  side: {
    back: none,
    front: (c, dark) =>
      path(
        'M226 276C196 190 250 126 326 126C410 128 440 196 416 280Q412 236 396 216Q330 214 272 182Q250 204 240 226Q230 246 226 276Z',
        c,
      ) +
      stroke('M270 182Q280 150 316 134', dark, 4, 'opacity="0.7"') +
      shine(c),
  },
  fringe: {
    back: (c) =>
      path(
        'M212 300C196 166 262 122 320 122C378 122 444 166 428 300Q436 340 414 356H226Q204 340 212 300Z',
        c,
      ),
    front: (c, dark) =>
      path(
        'M222 296C204 176 262 130 320 130C378 130 436 176 418 296Q414 262 404 248Q360 262 320 258Q280 262 236 248Q226 262 222 296Z',
        c,
      ) +
      stroke(
        'M276 190Q270 226 276 252M322 184Q320 220 322 256M366 190Q374 226 366 252',
        dark,
        3.4,
        'opacity="0.45"',
      ) +
      shine(c),
  },
  bob: {
    back: (c) =>
      path(
        'M204 310C180 160 258 114 320 114C382 114 460 160 436 310Q446 386 418 408Q390 420 372 404H268Q250 420 222 408Q194 386 204 310Z',
        c,
      ),
    front: (c, dark) =>
      path(
        'M222 330C196 180 262 130 326 130C388 130 442 180 418 330Q412 262 384 222Q344 226 306 200Q262 226 244 262Q228 292 222 330Z',
        c,
      ) +
      stroke('M306 200Q350 176 392 196', dark, 4, 'opacity="0.45"') +
      shine(c),
  },
  long: {
    back: (c, dark) =>
      path(
        'M206 300C184 158 258 112 320 112C382 112 456 158 434 300Q444 420 470 520Q420 560 384 520H256Q220 560 170 520Q196 420 206 300Z',
        c,
      ) + stroke('M214 380Q208 450 192 520M426 380Q432 450 448 520', dark, 5, 'opacity="0.4"'),
    front: (c, dark) =>
      path(
        'M222 330C194 180 262 128 320 128C378 128 446 180 418 330Q414 250 384 214Q348 196 320 176Q292 196 256 214Q226 250 222 330Z',
        c,
      ) +
      stroke('M320 132V176', dark, 4, 'opacity="0.5"') +
      shine(c),
  },
  wavy: {
    back: (c) =>
      path(
        'M210 300C170 250 190 130 320 112C450 130 470 250 430 300Q468 350 440 400Q470 450 430 492Q400 510 376 486H264Q240 510 210 492Q170 450 200 400Q172 350 210 300Z',
        c,
      ),
    front: (c, dark) =>
      path(
        'M220 322C190 196 250 128 328 128C396 130 448 196 420 322Q420 268 394 226Q372 236 352 212Q320 226 298 196Q276 232 252 226Q226 262 220 322Z',
        c,
      ) +
      stroke('M298 196Q340 166 390 190', dark, 4, 'opacity="0.45"') +
      shine(c),
  },
  curly: {
    back: (c) =>
      [
        [222, 250],
        [212, 300],
        [226, 348],
        [418, 250],
        [428, 300],
        [414, 348],
        [250, 180],
        [390, 180],
        [320, 150],
      ]
        .map(([x = 0, y = 0]) => circle(x, y, 46, c))
        .join(''),
    front: (c, dark) =>
      [
        [242, 220],
        [258, 182],
        [292, 156],
        [332, 148],
        [370, 164],
        [396, 196],
        [406, 232],
        [280, 196],
        [322, 184],
        [362, 200],
      ]
        .map(([x = 0, y = 0], i) => circle(x, y, 31, i % 3 === 2 ? mix(c, dark, 0.35) : c))
        .join(''),
  },
  bun: {
    back: (c, dark) =>
      circle(320, 112, 47, c) + stroke('M284 116Q320 140 356 116', dark, 5, 'opacity="0.6"'),
    front: (c, dark) =>
      path(cap('Q412 240 384 210Q320 188 256 210Q228 240 222 296'), c) +
      stroke('M256 206Q284 160 318 144M384 206Q356 160 322 144', dark, 3.6, 'opacity="0.4"') +
      shine(c),
  },
  pony: {
    back: (c, dark) =>
      path('M380 150Q470 150 472 262Q474 370 436 440Q420 380 424 300Q424 220 372 190Z', c) +
      stroke('M430 220Q448 300 436 400', dark, 5, 'opacity="0.4"'),
    front: (c, dark) =>
      path(cap('Q414 246 390 212Q336 216 300 190Q258 206 240 236Q228 256 222 296'), c) +
      stroke('M300 190Q346 160 396 176', dark, 4, 'opacity="0.5"') +
      shine(c),
  },
  braid: {
    back: (c, dark) =>
      path(
        'M214 300C196 166 262 118 320 118C378 118 444 166 426 300Q430 340 414 366H226Q210 340 214 300Z',
        c,
      ) +
      [0, 1, 2, 3, 4]
        .map((i) =>
          circle(426 - i * 5, 392 + i * 38, 25 - i * 2, i % 2 === 0 ? c : mix(c, dark, 0.4)),
        )
        .join('') +
      circle(402, 578, 10, '#D6452B'),
    front: (c, dark) =>
      path(
        'M222 316C196 180 262 130 320 130C378 130 444 180 418 316Q412 246 384 212Q344 212 316 186Q282 212 256 214Q226 250 222 316Z',
        c,
      ) +
      stroke('M316 186Q318 156 334 134', dark, 4, 'opacity="0.5"') +
      shine(c),
  },
}

export const hairBack = (looks: Looks): string => {
  const dark = mix(looks.hairColour, '#000000', 0.45)
  return CUTS[looks.hair].back(mix(looks.hairColour, '#000000', 0.16), dark, looks)
}

export const hairFront = (looks: Looks): string =>
  CUTS[looks.hair].front(looks.hairColour, mix(looks.hairColour, '#000000', 0.45), looks)
