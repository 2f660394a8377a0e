/**
 * One round of the work at a time: whoever comes during a round shares the one after it, which
 * begins after they came and so knows whatever had happened by then.
 */
export function inRounds<Answer>(round: () => Promise<Answer>): () => Promise<Answer> {
  let underWay: Promise<Answer> | null = null
  let following: Promise<Answer> | null = null

  function share(): Promise<Answer> {
    if (underWay) {
      const next = () => {
        following = null
        return share()
      }
      following ??= underWay.then(next, next)
      return following
    }
    underWay = round().finally(() => {
      underWay = null
    })
    return underWay
  }
  return share
}
