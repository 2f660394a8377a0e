import type { ServerOptions } from 'socket.io'

/** Connects the sockets of several instances. */
export interface Cluster {
  readonly adapter: NonNullable<ServerOptions['adapter']>
  /** Can events be sent to the other instances at the moment? */
  isWithinReach(): boolean
  /** Could there be instances whose rooms are unknown here? */
  hasOthers(): boolean
  /** Does a socket on another instance occupy the room, as far as known? */
  isOccupied(room: string): boolean
  /** Resolves when the instances that need the rooms of this one know them. */
  flushRooms(): Promise<void>
  /** Called when events of other instances may have been missed. */
  onMissed(run: () => void): void
  /** Called after the adapter was closed. */
  close(): Promise<void>
}

/** Opens the cluster. Only for servers: commands have no sockets. */
export type OpenCluster = () => Cluster
