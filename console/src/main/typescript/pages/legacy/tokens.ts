import { useQuery } from "@tanstack/react-query";
import { type Answer, type ApiError, call } from "../../api/client";
import type { LegacyToken } from "../../api/types";
import { units } from "../../ui/amount";

/** Where the tokens are kept that were read. */
export const TOKENS = ["GET /api/v0.1/tokens", {}, {}, null];

/** The tokens of the rollup; they do not change, so they are requested once. */
export function useTokens() {
  return useQuery<Answer<LegacyToken[]>, ApiError>({
    queryKey: TOKENS,
    queryFn: ({ signal }) => call("GET /api/v0.1/tokens", { signal }),
    staleTime: Infinity,
  });
}

/** So much of a token, by its symbol or id; in its smallest unit while the token is not known. */
export function useAmounts(): (amount: unknown, token: unknown) => string {
  const tokens = useTokens();
  return (amount, token) => {
    if (typeof amount !== "string" || !/^\d+$/.test(amount)) return "–";
    const known = tokens.data?.data.find((one) => one.symbol === token || one.id === token);
    return known ? `${units(BigInt(amount), known.decimals)} ${known.symbol}` : `${BigInt(amount).toLocaleString("en")} (${String(token ?? "?")})`;
  };
}

/** What moves in an operation, whatever its type: of a priority operation it is inside. */
export function moved(op: Record<string, unknown>): Record<string, unknown> {
  const inner = op.priority_op;
  return typeof inner === "object" && inner !== null ? (inner as Record<string, unknown>) : op;
}

/** A text of an operation, if it has it. */
export function textOf(op: Record<string, unknown>, ...names: string[]): string | null {
  for (const name of names) {
    const value = op[name];
    if (typeof value === "string" && value !== "") return value;
  }
  return null;
}
