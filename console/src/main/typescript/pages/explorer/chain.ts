import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ApiError, rpc, rpcBatch } from "../../api/client";
import { useViewAs } from "../../app/rpc";

/** A block as the gateway shows it: with the transactions only that its reader may see. */
export interface Block {
  number: string;
  hash: string;
  parentHash: string;
  timestamp: string;
  gasLimit: string;
  gasUsed: string;
  baseFeePerGas?: string;
  miner: string;
  transactions: (string | Transaction)[];
}

export interface Transaction {
  hash: string;
  from: string;
  to: string | null;
  value: string;
  input: string;
  nonce: string;
  gas: string;
  gasPrice?: string;
  maxFeePerGas?: string;
  maxPriorityFeePerGas?: string;
  type?: string;
  blockNumber: string | null;
  transactionIndex: string | null;
}

export interface Log {
  address: string;
  topics: string[];
  data: string;
  logIndex: string;
}

export interface Receipt {
  transactionHash: string;
  status: string;
  gasUsed: string;
  effectiveGasPrice?: string;
  contractAddress: string | null;
  blockNumber: string;
  logs: Log[];
}

/** A quantity as a number of JSON-RPC. */
export const quantity = (value: number) => `0x${value.toString(16)}`;

/** When a block was made, as the console writes moments. */
export const moment = (timestamp: string) => new Date(Number(BigInt(timestamp)) * 1000).toISOString();

export const isHash = (text: string) => /^0x[0-9a-fA-F]{64}$/.test(text);
export const isAddress = (text: string) => /^0x[0-9a-fA-F]{40}$/.test(text);

/** The newest blocks of the chain and how far it has come. */
export interface Newest {
  head: number;
  blocks: Block[];
}

/** So many blocks up to one, or up to the newest: then again whenever there is a newer one. */
export function useBlocks(count: number, options: { upTo: number | null; whole: boolean; live: number }) {
  const person = useViewAs();
  const client = useQueryClient();
  const key = ["rpc", person?.id ?? null, "blocks", count, options.upTo, options.whole];
  return useQuery<{ data: Newest }, ApiError>({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const head = options.upTo ?? Number(BigInt(await rpc<string>("eth_blockNumber", [], signal)));
      const known = client.getQueryData<{ data: Newest }>(key);
      if (known && options.upTo === null && known.data.head === head) return known;
      const numbers = Array.from({ length: Math.min(count, head + 1) }, (_, i) => head - i);
      const answers = await rpcBatch(numbers.map((number) => ({ method: "eth_getBlockByNumber", params: [quantity(number), options.whole] })), signal);
      const refused = answers.find((answer) => answer.refusal)?.refusal;
      if (refused) throw refused;
      return { data: { head, blocks: answers.map((answer) => answer.result as Block | null).filter((block) => block !== null) } };
    },
    refetchInterval: options.upTo === null ? options.live : false,
  });
}
