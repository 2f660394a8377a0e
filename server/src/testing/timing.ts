const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const ATTEMPTS = 4
const CLOSE = 0.05

/**
 * How the medians of two durations compare: 1 means that time tells nothing. Measured again while
 * they differ: a leak is there every time, a busy neighbour is not. Answers the ratio closest to 1.
 */
export async function ratioOfMedians(
  times: number,
  one: (round: number) => Promise<unknown>,
  other: (round: number) => Promise<unknown>,
): Promise<number> {
  const distance = (ratio: number) => Math.abs(Math.log(ratio))
  let closest = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < ATTEMPTS && distance(closest) > CLOSE; attempt++) {
    // Every attempt asks about other addresses, as an attacker would.
    const ratio = await measureOnce(times, attempt * times, one, other)
    if (distance(ratio) < distance(closest)) closest = ratio
  }
  return closest
}

/** Runs the two in turn, so that a busy machine slows both alike. */
async function measureOnce(
  times: number,
  from: number,
  one: (round: number) => Promise<unknown>,
  other: (round: number) => Promise<unknown>,
): Promise<number> {
  const durations: [number[], number[]] = [[], []]
  const clock = async (run: typeof one, round: number, into: number[]) => {
    const start = performance.now()
    await run(round)
    into.push(performance.now() - start)
  }
  for (let round = from; round < from + times; round++) {
    // The order changes every round: whoever comes second finds warm caches.
    const turns = [() => clock(one, round, durations[0]), () => clock(other, round, durations[1])]
    for (const turn of round % 2 ? turns.toReversed() : turns) await turn()
  }
  return median(durations[0]) / median(durations[1])
}
