import { circle, HEIGHT, n, path, rect, type Stage, WIDTH } from '../stage.ts'

function stars(stage: Stage): string {
  if (stage.time !== 'night') return ''
  return stage.random
    .times(70, () =>
      circle(
        stage.random.between(0, WIDTH),
        stage.random.between(0, HEIGHT * 0.5) ** 1.0,
        stage.random.between(0.7, 2),
        '#FFFFFF',
        `opacity="${n(stage.random.between(0.3, 0.9))}"`,
      ),
    )
    .join('')
}

function disc(stage: Stage): string {
  const { random, light } = stage
  const x = random.between(WIDTH * 0.16, WIDTH * 0.84)
  const low = stage.time === 'dawn' || stage.time === 'dusk'
  const y = low ? random.between(260, 400) : random.between(110, 210)
  const r = low ? random.between(52, 78) : random.between(34, 48)
  const glow = [3.4, 2.3, 1.6]
    .map((size) => circle(x, y, r * size, light.disc, 'opacity="0.10"'))
    .join('')
  return glow + circle(x, y, r, light.disc, stage.time === 'day' ? 'opacity="0.85"' : '')
}

function cloud(stage: Stage, x: number, y: number, w: number): string {
  const h = w * 0.09
  const bumps = stage.random.times(4, (i) => {
    const cx = x + w * (0.18 + i * 0.2) + stage.random.between(-10, 10)
    const rx = w * stage.random.between(0.12, 0.2)
    const ry = h * stage.random.between(0.7, 1.5)
    return `<ellipse cx="${n(cx)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}"/>`
  })
  const opacity = stage.time === 'night' ? 0.1 : 0.42
  return `<g fill="${stage.light.disc}" opacity="${opacity}">${bumps.join('')}<rect x="${n(x)}" y="${n(y - h * 0.2)}" width="${n(w)}" height="${n(h)}" rx="${n(h / 2)}"/></g>`
}

export function sky(stage: Stage): string {
  const [top, middle, low] = stage.light.sky
  const gradient = `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="0.45" stop-color="${middle}"/><stop offset="0.8" stop-color="${low}"/></linearGradient>`
  const clouds = stage.random.times(stage.random.whole(2, 4), () =>
    cloud(
      stage,
      stage.random.between(-100, WIDTH - 160),
      stage.random.between(70, 300),
      stage.random.between(220, 460),
    ),
  )
  return `<defs>${gradient}</defs>${rect(0, 0, WIDTH, HEIGHT, 'url(#sky)')}${stars(stage)}${disc(stage)}${clouds.join('')}`
}

/** A band of haze that lifts what stands before it. */
export function mist(stage: Stage, y: number, height: number, strength = 0.7): string {
  const id = `m${Math.round(y)}`
  const { haze } = stage.light
  return `<defs><linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${haze}" stop-opacity="0"/><stop offset="0.6" stop-color="${haze}" stop-opacity="${strength}"/><stop offset="1" stop-color="${haze}" stop-opacity="0"/></linearGradient></defs>${rect(0, y, WIDTH, height, `url(#${id})`)}`
}

export function birds(stage: Stage, x: number, y: number): string {
  const colour = stage.paint('ink', 0.25)
  return stage.random
    .times(stage.random.whole(3, 6), () => {
      const bx = x + stage.random.between(-110, 110)
      const by = y + stage.random.between(-40, 40)
      const s = stage.random.between(7, 13)
      return path(
        `M${n(bx - s)} ${n(by - s * 0.4)}Q${n(bx - s * 0.4)} ${n(by - s * 0.7)} ${n(bx)} ${n(by)}Q${n(bx + s * 0.4)} ${n(by - s * 0.7)} ${n(bx + s)} ${n(by - s * 0.4)}Q${n(bx + s * 0.4)} ${n(by - s * 0.4)} ${n(bx)} ${n(by + s * 0.3)}Q${n(bx - s * 0.4)} ${n(by - s * 0.4)} ${n(bx - s)} ${n(by - s * 0.4)}Z`,
        colour,
      )
    })
    .join('')
}
