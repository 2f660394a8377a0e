import { readdirSync, readFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { expect, vi } from 'vitest'
import type { ServerProcess } from './server-process.ts'

interface Call {
  method?: string
  token?: string | undefined
  cookie?: string | undefined
  body?: object
}

interface CallResponse {
  status: number | undefined
  text: string
  headers: IncomingHttpHeaders
}

/** A call on a connection of its own, so that any worker may get it. */
export const callOnce = (
  address: string,
  path: string,
  { method = 'GET', token, cookie, body }: Call = {},
  withinMs = 10_000,
) =>
  new Promise<CallResponse>((resolve, reject) => {
    const headers = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(cookie !== undefined && { cookie }),
      ...(body && { 'content-type': 'application/json' }),
    }
    const call = request(`${address}${path}`, { method, headers, agent: false }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part) => {
        text += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode, text, headers: answer.headers }))
      answer.on('error', reject)
    })
    call.on('error', reject)
    call.setTimeout(withinMs, () => call.destroy(new Error('no answer')))
    call.end(body && JSON.stringify(body))
  })

/** The running workers of a server. */
export const workersOf = (pid: number | undefined): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((candidate) => {
      try {
        const stat = readFileSync(`/proc/${candidate}/stat`, 'utf8')
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
        const isServer = readFileSync(`/proc/${candidate}/cmdline`, 'utf8').includes('main.ts')
        return parent === pid && isServer
      } catch {
        return false
      }
    })

/** The workers that listen, by their parts of the metrics. */
const servingOf = async (server: ServerProcess) => {
  const { text } = await callOnce(server.address, '/metrics')
  return Number(/^serving_processes (\d+)$/m.exec(text)?.[1])
}

/** Resolves when so many workers listen. */
export const allServe = (server: ServerProcess, count: number) =>
  vi.waitFor(async () => expect(await servingOf(server)).toBe(count), {
    timeout: 20_000,
    interval: 50,
  })
