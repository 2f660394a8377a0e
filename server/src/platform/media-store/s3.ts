import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import type { Env } from '../startup/env.ts'
import type { MediaStore } from './interface.ts'

type Bucket = NonNullable<Env['S3']>

const FOLDER = 'media/'

// The SDK takes a quarter of a second to load, so it is imported only when a bucket is configured.
const loadKit = () => import('@aws-sdk/client-s3')

async function connect(bucket: Bucket) {
  const kit = await loadKit()
  const client: S3Client = new kit.S3Client({
    endpoint: bucket.endpoint,
    region: bucket.region,
    credentials: {
      accessKeyId: bucket.accessKeyId,
      secretAccessKey: bucket.secretAccessKey,
    },
    // Other S3 servers support neither virtual-hosted buckets nor the newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 3000, requestTimeout: 10_000 },
  })
  return { client, kit }
}

const isMissing = (error: unknown) =>
  error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')

/** Files in a bucket of any S3-compatible store. */
export function openS3(bucket: Bucket): MediaStore {
  const Bucket = bucket.bucket
  let connection: ReturnType<typeof connect> | undefined
  const ready = () => {
    connection ??= connect(bucket)
    return connection
  }
  return {
    async put(name, content) {
      const { client, kit } = await ready()
      const file = { Bucket, Key: FOLDER + name, Body: content, ContentLength: content.length }
      await client.send(new kit.PutObjectCommand(file))
    },
    async get(name) {
      const { client, kit } = await ready()
      try {
        const file = await client.send(new kit.GetObjectCommand({ Bucket, Key: FOLDER + name }))
        if (!(file.Body instanceof Readable)) return null
        return { stream: file.Body, bytes: file.ContentLength ?? 0 }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async remove(name) {
      const { client, kit } = await ready()
      await client.send(new kit.DeleteObjectCommand({ Bucket, Key: FOLDER + name }))
    },
    async *list() {
      const { client, kit } = await ready()
      let after: string | undefined
      do {
        const page = await client.send(
          new kit.ListObjectsV2Command({ Bucket, Prefix: FOLDER, ContinuationToken: after }),
        )
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key && LastModified) yield { name: Key.slice(FOLDER.length), changedAt: LastModified }
        after = page.NextContinuationToken
      } while (after)
    },
  }
}
