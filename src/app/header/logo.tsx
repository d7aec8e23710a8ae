/** The mark and the name, 135 × 27; the name is the deployment’s own. */
export function Logo({ name }: { name: string }) {
  return (
    <svg viewBox="0 0 135 27" width="135" height="27" aria-hidden="true">
      <g fill="var(--accent)">
        <rect x="0" y="10" width="3" height="8" rx="1.5" />
        <rect x="5.5" y="5" width="3" height="18" rx="1.5" />
        <rect x="11" y="1" width="3" height="25" rx="1.5" />
        <rect x="16.5" y="8" width="3" height="12" rx="1.5" />
      </g>
      <text
        x="28"
        y="21"
        fontFamily="var(--font)"
        fontWeight="700"
        fontSize={name.length > 8 ? 22 - (name.length - 8) * 1.2 : 22}
        letterSpacing="-.6"
        fill="currentColor"
      >
        {name.toLowerCase()}
      </text>
    </svg>
  )
}
