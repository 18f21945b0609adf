import { useQuery } from "@tanstack/react-query";
import { type ApiError, call, legacyRpcBatch, type RpcAnswer } from "../../api/client";
import type { LegacyToken } from "../../api/types";
import { legacy } from "../../texts/legacy";
import { Table } from "../../ui/list";
import { Hash } from "../../ui/status";
import { Empty, Ready } from "../../ui/page";
import { Frame } from "./Frame";

const texts = legacy.tokens;
const dollars = new Intl.NumberFormat("en", { style: "currency", currency: "USD", maximumSignificantDigits: 8 });

/** The tokens of the rollup with their prices, which one batch requests. */
export function LegacyTokens() {
  const tokens = useQuery<{ data: [LegacyToken, RpcAnswer | undefined][] }, ApiError>({
    queryKey: ["jsrpc", "tokens and prices"],
    queryFn: async ({ signal }) => {
      const known = (await call("GET /api/v0.1/tokens", { signal })).data;
      const prices = known.length === 0 ? [] : await legacyRpcBatch(known.map((token) => ({ method: "get_token_price", params: [token.id] })), signal);
      return { data: known.map((token, i) => [token, prices[i]]) };
    },
    staleTime: 30_000,
  });
  return (
    <Frame title={texts.title} lead={texts.lead} at="legacy/tokens">
      <Ready of={tokens}>
        {(all) => all.length === 0 ? <Empty title={texts.none} route="GET /api/v0.1/tokens">{texts.noneHint}</Empty> : (
          <Table
            caption={texts.caption}
            rows={all}
            rowKey={([token]) => token.id}
            columns={[
              { title: "ID", cell: ([token]) => token.id },
              { title: "Symbol", cell: ([token]) => token.symbol },
              { title: "Address on layer 1", cell: ([token]) => <Hash value={token.address} label="address" /> },
              { title: "Decimals", number: true, cell: ([token]) => token.decimals },
              { title: "Price", number: true, cell: ([, price]) => <Price of={price} /> },
            ]}
          />
        )}
      </Ready>
    </Frame>
  );
}

function Price({ of }: { of: RpcAnswer | undefined }) {
  if (!of || of.refusal) return <span className="soft" title={of?.refusal?.message}>{texts.noPrice}</span>;
  return <>{dollars.format(Number(of.result))}</>;
}
