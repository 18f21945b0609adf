/** A raised gate. */
export function Logo({ size = 22 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden="true">
      <path d="M3 22V9a9 9 0 0 1 18 0v13" /><path d="M7.5 6v9M12 4v12M16.5 6v9M4 11h16" />
    </svg>
  );
}
