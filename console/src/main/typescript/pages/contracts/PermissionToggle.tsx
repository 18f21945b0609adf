/** Whether a role may, as a button; a mark alone for those who may not change it. */
export function PermissionToggle({ label, isOn, isSettled, onToggle }: {
  label: string;
  isOn: boolean;
  /** Decided by another rule: all callers are permitted. */
  isSettled?: boolean;
  onToggle: (() => void) | null;
}) {
  const shape = isOn
    ? <path d="M2 6.5 4.8 9.2 10 3" fill="none" stroke="currentColor" strokeWidth="1.8" />
    : <path d="M4 6h4" fill="none" stroke="currentColor" strokeWidth="1.2" />;
  const mark = <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">{shape}</svg>;
  if (!onToggle || isSettled) {
    return <span className={isOn ? "cell on settled" : "cell"} role="img" aria-label={`${label}: ${isOn ? "yes" : "no"}`}>{mark}</span>;
  }
  return <button type="button" className={isOn ? "cell on" : "cell"} aria-pressed={isOn} aria-label={label} title={label} onClick={onToggle}>{mark}</button>;
}
