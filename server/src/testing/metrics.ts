import type { TestApp } from './app.ts'

/** The setting without which `/metrics` is closed. */
export const METRICS = { METRICS_TOKEN: 'a-token-of-the-operator' }

/** The text of `/metrics`, of an application that was started with `METRICS`. */
export const readMetrics = async (app: TestApp): Promise<string> =>
  String((await app.as({ token: METRICS.METRICS_TOKEN }).get('/metrics')).body)
