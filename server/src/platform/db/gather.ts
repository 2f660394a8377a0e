import { didAnswer } from './unavailable.ts'

/** Enough to keep both this process and the database busy. */
const AT_ONCE = 2
const MOST = 64

interface Waiting<Ask, Answer> {
  ask: Ask
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/**
 * What is asked at the same moment, or while earlier questions are under way, is asked together: a
 * lonely question waits for nobody, and under load one round trip answers many.
 */
export function gather<Ask, Answer>(
  answerAll: (asked: Ask[]) => Promise<Answer[]>,
  { atOnce = AT_ONCE, most = MOST }: { atOnce?: number; most?: number } = {},
): (ask: Ask) => Promise<Answer> {
  const waiting: Waiting<Ask, Answer>[] = []
  let underWay = 0
  let isPlanned = false

  async function run(batch: Waiting<Ask, Answer>[]): Promise<void> {
    underWay++
    try {
      const answers = await answerAll(batch.map(({ ask }) => ask))
      for (const [at, { resolve }] of batch.entries()) resolve(answers[at] as Answer)
    } catch (error) {
      // Without a connection, what waits already would only wait longer for the same error.
      const others = didAnswer(error) ? [] : waiting.splice(0)
      for (const { reject } of [...batch, ...others]) reject(error)
    }
    underWay--
    plan()
  }

  function plan(): void {
    if (isPlanned || waiting.length === 0 || underWay >= atOnce) return
    isPlanned = true
    // After everything that has already arrived was read.
    setImmediate(() => {
      isPlanned = false
      if (waiting.length > 0) void run(waiting.splice(0, most))
      plan()
    })
  }

  return (ask) =>
    new Promise((resolve, reject) => {
      waiting.push({ ask, resolve, reject })
      plan()
    })
}
