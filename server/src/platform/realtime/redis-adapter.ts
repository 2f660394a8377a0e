import { createAdapter } from '@socket.io/redis-streams-adapter'
import { Redis, type RedisOptions } from 'ioredis'
import type { Namespace, ServerOptions } from 'socket.io'
import type { Logger } from '../log.ts'
import { type RedisLocation, redisArguments } from '../redis.ts'

/** Connects the sockets of several instances over Redis or Valkey. */
export interface RedisAdapter {
  readonly adapter: NonNullable<ServerOptions['adapter']>
  /** Can events be sent to the other instances at the moment? */
  isConnected(): boolean
  /** Called when Redis is back: events of other instances may have been missed. */
  onReconnected(run: () => void): void
  /** Called after the adapter was closed. */
  close(): void
}

const NAME = 'annai:live'

/**
 * Some of the adapter's commands are not awaited: one that a closing connection leaves unanswered
 * must not end the process.
 */
function ignoreRejections<Line extends Pick<Redis, 'sendCommand'>>(line: Line): Line {
  const send = line.sendCommand.bind(line)
  line.sendCommand = (command, stream) => {
    command.promise.catch(() => undefined)
    return send(command, stream)
  }
  return line
}

/**
 * Socket.IO does not await its queries of other instances. If Redis closes while they are counted,
 * none are assumed, so that no rejected promise remains.
 */
function assumeAloneOnError<A extends ReturnType<ReturnType<typeof createAdapter>>>(adapter: A): A {
  const count = adapter.serverCount.bind(adapter)
  adapter.serverCount = () => count().catch(() => 1)
  return adapter
}

/** The adapter listens and reads on duplicates of its connection. */
class SharedConnection extends Redis {
  override duplicate<Changes extends Partial<RedisOptions> | undefined = undefined>(
    changes?: Changes,
  ) {
    return ignoreRejections(super.duplicate(changes))
  }
}

export function openRedisAdapter(place: RedisLocation, log: Logger): RedisAdapter {
  // Without this a command fails after some retries, at a place where the adapter does not catch
  // it.
  const limits = { maxRetriesPerRequest: null, connectTimeout: 2000 }
  const [url, options] = redisArguments(place, limits)
  const redis = ignoreRejections(new SharedConnection(url, options))
  let isAway = false
  let onReconnected: () => void = () => undefined
  const onLost = (error?: Error) => {
    if (!isAway)
      log.warn({ error: error?.message }, 'Redis is unavailable: events reach this instance only')
    isAway = true
  }
  redis.on('error', onLost)
  redis.on('close', () => onLost())
  redis.on('ready', () => {
    if (!isAway) return
    isAway = false
    log.info('Redis is available again: events reach every instance')
    onReconnected()
  })
  const createNamespaceAdapter = createAdapter(redis, {
    streamName: NAME,
    channelPrefix: NAME,
    onlyPlaintext: true,
    // How long (ms) a stopping instance waits for its last read.
    blockTimeInMs: 1000,
  })
  return {
    // Socket.IO calls it with `new`.
    adapter: function create(namespace: Namespace) {
      return assumeAloneOnError(createNamespaceAdapter(namespace))
    },
    isConnected: () => redis.status === 'ready',
    onReconnected(run) {
      onReconnected = run
    },
    close() {
      redis.removeAllListeners('close')
      redis.disconnect()
    },
  }
}
