import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ApiError, legacyRpcBatch } from "../../api/client";
import type { LegacyToken } from "../../api/types";
import { legacy } from "../../texts/legacy";
import { Table } from "../../ui/list";
import { Count, Hash } from "../../ui/status";
import { Empty, Facts, Ready, Section } from "../../ui/page";
import { AccountFrame } from "./AccountFrame";
import { Account } from "./links";
import { TOKENS, useAmounts } from "./tokens";

const texts = legacy.account;

interface Nft {
  id: number;
  contentHash: string;
  creatorAddress: string;
  serialId: number;
  symbol: string;
}

interface Holding {
  balances: Record<string, string>;
  nfts: Record<string, Nft>;
  mintedNfts: Record<string, Nft>;
  nonce: number;
  pubKeyHash: string;
}

/** An account as the rollup shows it (`account_info`). */
interface State {
  id: number | null;
  depositing: { balances: Record<string, { amount: string; expectedAcceptBlock: number }> };
  committed: Holding;
  verified: Holding;
  accountType: unknown;
}

/** What an account has, now and as of the last verified block. */
export function LegacyAccount({ params }: { params: Record<string, string> }) {
  const address = (params.address ?? "").toLowerCase();
  return <AccountFrame address={address} at="state"><Found address={address} /></AccountFrame>;
}

/** The account, and by the same request the tokens that its amounts are of, unless they are known. */
function useAccount(address: string) {
  const client = useQueryClient();
  return useQuery<{ data: State }, ApiError>({
    queryKey: ["jsrpc", "account_info", address],
    queryFn: async ({ signal }) => {
      const tokens = client.getQueryData(TOKENS) ? [] : [{ method: "tokens", params: [] }];
      const [account, known] = await legacyRpcBatch([{ method: "account_info", params: [address] }, ...tokens], signal);
      if (account?.refusal) throw account.refusal;
      if (known?.result) client.setQueryData(TOKENS, { data: Object.values(known.result as Record<string, LegacyToken>), etag: null, requestId: null });
      return { data: account?.result as State };
    },
  });
}

function Found({ address }: { address: string }) {
  const account = useAccount(address);
  return (
    <Ready of={account}>
      {(state) => (
        <>
          {state.id === null && <Empty title={texts.none}>{texts.noneHint}</Empty>}
          {state.id !== null && <Head of={state} />}
          {(state.id !== null || Object.keys(state.depositing.balances).length > 0) && <Balances of={state} />}
          {state.id !== null && <Nfts title={texts.nfts} of={state.committed.nfts} />}
          {state.id !== null && <Nfts title={texts.minted} of={state.committed.mintedNfts} />}
        </>
      )}
    </Ready>
  );
}

function Head({ of }: { of: State }) {
  const key = of.committed.pubKeyHash;
  return (
    <Facts
      of={[
        ["Account", of.id],
        ["Nonce", <span key="nonce"><Count value={of.committed.nonce} />{of.verified.nonce !== of.committed.nonce && <span className="soft"> ({of.verified.nonce} verified)</span>}</span>],
        ["Key", /^sync:0*$/.test(key) ? texts.keyNotSet : <Hash key="key" value={key} label="hash of the key" full />],
        ["Type", of.accountType === null ? "–" : typeof of.accountType === "string" ? of.accountType : Object.keys(of.accountType as object).join(", ")],
      ]}
    />
  );
}

function Balances({ of }: { of: State }) {
  const amount = useAmounts();
  const symbols = [...new Set([of.committed, of.verified, of.depositing].flatMap((part) => Object.keys(part.balances)))].sort();
  return (
    <Section title={texts.balances}>
      {symbols.length === 0 ? <p className="soft">{texts.noBalance}</p> : (
        <Table
          caption={texts.balances}
          rows={symbols}
          rowKey={(symbol) => symbol}
          columns={[
            { title: "Token", cell: (symbol) => symbol },
            { title: texts.committed, number: true, cell: (symbol) => amount(of.committed.balances[symbol] ?? "0", symbol) },
            { title: texts.verified, number: true, cell: (symbol) => amount(of.verified.balances[symbol] ?? "0", symbol) },
            { title: texts.depositing, number: true, cell: (symbol) => <Deposit of={of.depositing.balances[symbol]} symbol={symbol} /> },
          ]}
        />
      )}
    </Section>
  );
}

function Deposit({ of, symbol }: { of: { amount: string; expectedAcceptBlock: number } | undefined; symbol: string }) {
  const amount = useAmounts();
  return of ? <>{amount(of.amount, symbol)} <span className="soft">at block {of.expectedAcceptBlock.toLocaleString("en")} of layer 1</span></> : <>–</>;
}

function Nfts({ title, of }: { title: string; of: Record<string, Nft> }) {
  const all = Object.values(of);
  return (
    <Section title={title}>
      {all.length === 0 ? <p className="soft">{texts.noNft}</p> : (
        <Table
          caption={title}
          rows={all}
          rowKey={(nft) => nft.id}
          columns={[
            { title: "Token", cell: (nft) => `${nft.symbol} (${nft.id})` },
            { title: "Content", cell: (nft) => <Hash value={nft.contentHash} label="hash of the content" /> },
            { title: "Creator", cell: (nft) => <Account address={nft.creatorAddress} /> },
            { title: "Serial ID", number: true, cell: (nft) => nft.serialId },
          ]}
        />
      )}
    </Section>
  );
}
