import { mix } from '../palette.ts'
import { circle, n, path, rect, stroke } from '../stage.ts'
import type { Clothes } from '../vocabulary.ts'
import type { Looks } from './looks.ts'

interface Cloth {
  readonly c: string
  readonly dark: string
  readonly light: string
  readonly second: string
}

const shoulders = (looks: Looks): string => {
  const w = looks.soft ? 196 : 226
  return `M${320 - w} 640Q${320 - w - 2} 520 ${320 - w * 0.62} 494Q${320 - 70} 474 ${320 - 52} 452Q320 520 ${320 + 52} 452Q${320 + 70} 474 ${320 + w * 0.62} 494Q${320 + w + 2} 520 ${320 + w} 640Z`
}
const arms = (dark: string) =>
  stroke('M182 560Q176 600 178 640M458 560Q464 600 462 640', dark, 4, 'opacity="0.5"')
const crossed = (looks: Looks, t: Cloth, band: string): string =>
  path(shoulders(looks), t.c) +
  path('M262 452L330 640H292L236 476ZM378 452L300 600L262 640H320L404 476Z', band) +
  path('M378 452L312 580L284 640H262L360 470Z', mix(band, '#FFFFFF', 0.25)) +
  arms(t.dark)

const DRAWN: Readonly<Record<Clothes, (looks: Looks, t: Cloth) => string>> = {
  kimono: (looks, t) =>
    crossed(looks, t, t.second) +
    rect(176, 612, 288, 40, mix(t.second, t.c, 0.2)) +
    flowers(looks, t.light),
  hanbok: (looks, t) =>
    crossed(looks, { ...t, c: mix(t.c, '#FBF8F3', 0.5) }, '#FBF8F3') +
    path(
      'M300 560Q250 570 244 620Q276 600 304 584ZM306 566Q346 580 352 640H336Q326 600 300 580Z',
      t.c,
    ),
  aodai: (looks, t) =>
    path(shoulders(looks), t.c) +
    path('M262 438Q320 480 378 438L384 476Q320 506 256 476Z', t.light) +
    stroke('M320 500Q388 530 420 640', t.dark, 4) +
    flowers(looks, t.light),
  apron: (looks, t) =>
    path(shoulders(looks), t.light) +
    arms(t.dark) +
    path(
      'M244 540H396L420 640H220ZM244 540L262 470L276 474L264 540ZM396 540L378 470L364 474L376 540Z',
      t.c,
    ) +
    stroke('M280 590h80', t.dark, 4),
  batik: (looks, t) => path(shoulders(looks), t.c) + motif(looks, t) + collar(t, t.c),
  jacket: (looks, t) =>
    path(shoulders(looks), t.c) +
    path(
      'M262 456L320 640H320L378 456Q320 512 262 456Z',
      t.second === '#24476B' ? '#EAD9C4' : t.second,
    ) +
    path('M250 462L320 640H262L214 520ZM390 462L320 640H378L426 520Z', t.dark) +
    arms(t.dark),
  knit: (looks, t) =>
    path(shoulders(looks), t.c) +
    stroke('M254 470Q320 540 386 470', t.dark, 20) +
    stroke('M254 470Q320 540 386 470', t.light, 12) +
    [0, 1, 2, 3]
      .map((i) =>
        stroke(
          `M${150 + i * 6} ${556 + i * 26}Q320 ${600 + i * 26} ${490 - i * 6} ${556 + i * 26}`,
          i % 2 === 0 ? t.second : t.dark,
          6,
          'opacity="0.45"',
        ),
      )
      .join(''),
  parka: (looks, t) =>
    path('M196 500Q230 424 320 430Q410 424 444 500Q380 540 320 540Q260 540 196 500Z', t.dark) +
    path(shoulders(looks), t.c) +
    path(
      'M228 486Q250 452 270 446Q320 520 370 446Q390 452 412 486Q360 540 320 540Q280 540 228 486Z',
      t.light,
    ) +
    stroke('M320 530V640', t.dark, 6) +
    arms(t.dark),
  polo: (looks, t) =>
    path(shoulders(looks), t.c) +
    collar(t, t.light) +
    stroke('M320 520V590', t.dark, 4) +
    circle(320, 548, 4, t.dark) +
    circle(320, 574, 4, t.dark) +
    arms(t.dark),
  shirt: (looks, t) =>
    path(shoulders(looks), t.light) +
    collar(t, mix(t.light, '#FFFFFF', 0.4)) +
    stroke('M320 520V640', t.c, 4) +
    [552, 590, 628].map((y) => circle(320, y, 4, t.c)).join('') +
    arms(t.c),
  suit: (looks, t) =>
    path(shoulders(looks), mix(t.c, '#1D2733', 0.5)) +
    path('M262 452L320 610L378 452Q320 520 262 452Z', '#FBF8F3') +
    path('M308 512H332L338 600L320 640L302 600Z', t.second === '#FBF8F3' ? '#8C3B2E' : t.second) +
    path('M250 462L318 640H256L212 520ZM390 462L322 640H384L428 520Z', mix(t.c, '#1D2733', 0.68)),
  tee: (looks, t) =>
    path(shoulders(looks), t.c) + stroke('M262 458Q320 526 378 458', t.dark, 9) + arms(t.dark),
  turtleneck: (looks, t) =>
    path(shoulders(looks), t.c) +
    path('M266 424Q320 452 374 424L382 478Q320 510 258 478Z', t.light) +
    stroke('M264 452Q320 480 376 452', t.dark, 4, 'opacity="0.5"') +
    arms(t.dark),
}

const collar = (t: Cloth, colour: string): string =>
  path('M264 446L320 516L290 548L238 474ZM376 446L320 516L350 548L402 474Z', colour) +
  stroke('M264 448L320 516L376 448', t.dark, 3, 'opacity="0.5"')

const flowers = (looks: Looks, colour: string): string =>
  looks.random
    .times(9, (i) => {
      const x = i % 2 === 0 ? looks.random.between(150, 236) : looks.random.between(404, 492)
      const y = looks.random.between(530, 632)
      return [0, 72, 144, 216, 288]
        .map((deg) =>
          circle(
            x + Math.cos((deg * Math.PI) / 180) * 8,
            y + Math.sin((deg * Math.PI) / 180) * 8,
            6,
            colour,
            'opacity="0.75"',
          ),
        )
        .join('')
    })
    .join('')

const motif = (looks: Looks, t: Cloth): string =>
  looks.random
    .times(16, (i) => {
      const x = 150 + (i % 6) * 66 + looks.random.between(-10, 10)
      const y = 540 + Math.floor(i / 6) * 40 + looks.random.between(-6, 6)
      return Math.abs(x - 320) < 30 && y < 560
        ? ''
        : stroke(
            `M${n(x - 12)} ${n(y)}q12 -18 24 0q-12 18 -24 0`,
            i % 2 === 0 ? t.light : t.second,
            4,
            'opacity="0.8"',
          )
    })
    .join('')

export function clothes(looks: Looks): string {
  const c = looks.cloth
  const t: Cloth = {
    c,
    dark: mix(c, '#1D2733', 0.4),
    light: mix(c, '#FBF8F3', 0.62),
    second: looks.second === c ? '#FBF8F3' : looks.second,
  }
  return `<g clip-path="url(#bust)">${DRAWN[looks.wears](looks, t)}</g><g clip-path="url(#torso)">${path('M430 440L640 440V640H470Q440 540 400 480Z', '#1D2733', 'opacity="0.10"')}</g><defs><clipPath id="bust"><path d="${shoulders(looks)}M180 420H460V520H180Z"/></clipPath><clipPath id="torso"><path d="${shoulders(looks)}"/></clipPath></defs>`
}

export const scarf = (looks: Looks): string =>
  looks.has('scarf')
    ? path(
        'M240 436Q320 500 400 436Q424 474 398 500Q320 548 242 500Q216 474 240 436Z',
        looks.second === '#FBF8F3' ? '#B7791F' : looks.second,
      ) +
      path(
        'M350 500Q384 490 396 500Q404 570 392 640H340Q352 560 350 500Z',
        mix(looks.second === '#FBF8F3' ? '#B7791F' : looks.second, '#1D2733', 0.2),
      ) +
      stroke('M252 470Q320 520 388 468', '#1D2733', 3, 'opacity="0.25"')
    : ''
