/** Progress from 0 to 1; indeterminate without a value. */
export function Progress({ label, share }: { label: string; share?: number | undefined }) {
  const percent = share === undefined ? undefined : Math.round(share * 100)
  return (
    <div className="grid gap-1">
      <progress
        aria-label={label}
        max={100}
        {...(percent === undefined ? {} : { value: percent })}
        className="progress h-2 w-full"
      />
      {percent !== undefined && (
        <span className="text-muted text-sm tabular-nums">
          {label} {percent} %
        </span>
      )}
    </div>
  )
}
