import { Link } from "../app/router";
import { Copy } from "./status";

/** A hash or an address that leads to its page: shortened in the middle, whole on hover, copied with one click. */
export function HashLink({ value, to, label, full = false }: { value: string; to: string; label: string; full?: boolean }) {
  const short = full || value.length <= 22 ? value : `${value.slice(0, 10)}…${value.slice(-8)}`;
  return (
    <span className={full ? "hash whole" : "hash"}>
      <Link to={to} title={value}>{short}</Link>
      <Copy text={value} label={label} />
    </span>
  );
}

/** An address of the chain, which leads to what is known of it. */
export function AddressLink({ value, full }: { value: string; full?: boolean }) {
  return <HashLink value={value} to={`addresses/${value}`} label="address" full={full ?? false} />;
}

/** A transaction, which leads to what became of it. */
export function TransactionLink({ value, full }: { value: string; full?: boolean }) {
  return <HashLink value={value} to={`transactions/${value}`} label="transaction hash" full={full ?? false} />;
}
