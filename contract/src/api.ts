import type { Input, Operation, Output } from './operation.ts'
import type { AnyOperation } from './operations.ts'

type AddressIn<O> = O extends Operation ? `${O['method']} ${O['path']}` : never

/** The method and path of every operation: by it a client calls without loading the shapes. */
export type Address = AddressIn<AnyOperation>

type OperationOf<A extends Address> = A extends `${infer Method} ${infer Path}`
  ? Extract<AnyOperation, { readonly method: Method; readonly path: Path }>
  : never

/** What a client sends to this address. */
export type InputAt<A extends Address> = Input<OperationOf<A>>

/** What this address answers. */
export type OutputAt<A extends Address> = Output<OperationOf<A>>
