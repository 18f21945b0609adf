import { useAccess } from "../app/access";

/** A whole number of the smallest unit as people read it, exactly. */
export function units(value: bigint, decimals: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, ",");
  const part = decimals === 0 ? "" : digits.slice(-decimals).replace(/0+$/, "");
  return `${value < 0n ? "−" : ""}${whole}${part ? `.${part}` : ""}`;
}

/** So much of the coin of the chain; the smallest unit on hover. */
export function Amount({ wei }: { wei: string | bigint }) {
  const { currency } = useAccess().product;
  return <span title={`${BigInt(wei)} in the smallest unit`}>{units(BigInt(wei), currency.decimals)} {currency.symbol}</span>;
}

/** A price of gas. */
export function GasPrice({ wei }: { wei: string | bigint }) {
  return <span title={`${BigInt(wei)} wei`}>{units(BigInt(wei), 9)} gwei</span>;
}
