import { type IncomingHttpHeaders, request } from 'node:http'

/** How a call ended, on a connection of its own. */
export interface Answered {
  /** Milliseconds since 1970. */
  from: number
  to: number
  kind: 'message' | 'enquiry' | 'search' | 'thread' | 'profile saved' | 'profile'
  /** `cut` without an answer: the connection ended, or nothing came within 20 seconds. */
  status: number | 'cut'
  retryAfter: number | undefined
  body: string
}

export const isAnswered = ({ status }: Answered): boolean =>
  typeof status === 'number' && status >= 200 && status < 300

interface Call {
  kind: Answered['kind']
  method: 'GET' | 'POST' | 'PUT'
  path: string
  /** The address of the caller: limits count by it. */
  localAddress: string
  headers?: Record<string, string>
  body?: object
}

const PATIENCE_MS = 20_000

/** Makes a call as a browser on that address does. */
export const makeCall = (address: string, { kind, path, body, ...call }: Call) =>
  new Promise<Answered>((resolve) => {
    const from = Date.now()
    const finish = (
      status: Answered['status'],
      text: string,
      { 'retry-after': seconds }: IncomingHttpHeaders = {},
    ) => {
      const retryAfter = Number(seconds) || undefined
      resolve({ from, to: Date.now(), kind, status, retryAfter, body: text })
    }
    const headers = { ...call.headers, ...(body && { 'content-type': 'application/json' }) }
    const sent = request(`${address}${path}`, { ...call, headers, agent: false }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part) => {
        text += part
      })
      answer.on('end', () => finish(answer.statusCode ?? 'cut', text, answer.headers))
      answer.on('error', (error) => finish('cut', error.message))
    })
    sent.on('error', (error) => finish('cut', error.message))
    sent.setTimeout(PATIENCE_MS, () => sent.destroy(new Error(`no answer in ${PATIENCE_MS} ms`)))
    sent.end(body && JSON.stringify(body))
  })
