const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const ATTEMPTS = 4
const CLOSE = 0.05

type Timed = (round: number) => Promise<unknown>

/**
 * How the medians of two durations compare: 1 means no timing difference. Measured again while
 * they differ: a leak is there every time, a busy machine is not. Returns the ratio closest to 1.
 */
export async function ratioOfMedians(times: number, one: Timed, other: Timed): Promise<number> {
  const distance = (ratio: number) => Math.abs(Math.log(ratio))
  let closest = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < ATTEMPTS && distance(closest) > CLOSE; attempt++) {
    // Every attempt uses other addresses, as an attacker would.
    const ratio = await measureOnce(times, attempt * times, one, other)
    if (distance(ratio) < distance(closest)) closest = ratio
  }
  return closest
}

async function clock(run: Timed, round: number, into: number[]): Promise<void> {
  const start = performance.now()
  await run(round)
  into.push(performance.now() - start)
}

/** Runs both at the same moment, in changing order, so that a busy machine slows both alike. */
async function measureOnce(times: number, from: number, one: Timed, other: Timed): Promise<number> {
  const durations: [number[], number[]] = [[], []]
  for (let round = from; round < from + times; round++) {
    const turns = [() => clock(one, round, durations[0]), () => clock(other, round, durations[1])]
    await Promise.all((round % 2 ? turns.toReversed() : turns).map((turn) => turn()))
  }
  return median(durations[0]) / median(durations[1])
}
