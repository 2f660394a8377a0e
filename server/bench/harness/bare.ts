import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A bare `node:http` server that answers the paths with the same bytes as the server on that port. */
const [port, ...paths] = process.argv.slice(2)
const answers = new Map<string, { type: string; body: Buffer }>()
for (const path of paths) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`)
  const type = answer.headers.get('content-type') ?? ''
  answers.set(path, { type, body: Buffer.from(await answer.arrayBuffer()) })
}
const server = createServer(({ url }, reply) => {
  const known = answers.get(url ?? '')
  reply.writeHead(known ? 200 : 404, {
    'content-type': known?.type ?? 'text/plain',
    'content-length': known?.body.length ?? 0,
  })
  reply.end(known?.body)
})
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port })
})
process.once('disconnect', () => process.exit(0))
