const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/**
 * Runs two things in turn, so that a busy machine slows both alike, and answers how the medians of
 * their durations compare: 1 means that time tells nothing.
 */
export async function ratioOfMedians(
  times: number,
  one: (round: number) => Promise<unknown>,
  other: (round: number) => Promise<unknown>,
): Promise<number> {
  const durations: [number[], number[]] = [[], []]
  const clock = async (run: typeof one, round: number, into: number[]) => {
    const from = performance.now()
    await run(round)
    into.push(performance.now() - from)
  }
  for (let round = 0; round < times; round++) {
    // The order changes every round: whoever comes second finds warm caches.
    const turns = [() => clock(one, round, durations[0]), () => clock(other, round, durations[1])]
    for (const turn of round % 2 ? turns.toReversed() : turns) await turn()
  }
  return median(durations[0]) / median(durations[1])
}
