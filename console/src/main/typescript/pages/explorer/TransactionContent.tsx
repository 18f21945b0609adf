import { useApi } from "../../app/query";
import { Link } from "../../app/router";
import { explorer } from "../../texts/explorer";
import { Amount, GasPrice } from "../../ui/amount";
import { AddressLink } from "../../ui/links";
import { Count, StatusBadge } from "../../ui/status";
import { Facts, Loading, Section } from "../../ui/page";
import { decodeCall } from "./abi";
import type { Receipt, Transaction } from "./chain";
import { Logs } from "./Logs";
import { MeaningOf } from "./Values";

const texts = explorer.transaction;

/** What the gateway shows of a transaction, decoded where the contract's interface is known. */
export function TransactionContent({ transaction, receipt }: { transaction: Transaction; receipt: Receipt | null }) {
  const contract = transaction.to ?? receipt?.contractAddress ?? null;
  const calls = transaction.to !== null && transaction.input.length >= 10;
  const known = useApi("GET /contracts/{contractAddress}/abi", { path: { contractAddress: contract ?? "" } }, { enabled: contract !== null && (calls || (receipt?.logs.length ?? 0) > 0) });
  const abi = known.data?.data.abi ?? null;
  return (
    <>
      <Section title={texts.details}>
        <Facts
          of={[
            ["From", <AddressLink key="from" value={transaction.from} full />],
            ["To", transaction.to ? <span key="to"><AddressLink value={transaction.to} full /> {known.data?.data.name}</span> : <span key="to">{texts.creates} {receipt?.contractAddress && <AddressLink value={receipt.contractAddress} full />}</span>],
            ["Value", <Amount key="value" wei={transaction.value} />],
            ["Block", transaction.blockNumber === null ? "None yet" : <Link key="block" to={`blocks/${Number(BigInt(transaction.blockNumber))}`}><Count value={Number(BigInt(transaction.blockNumber))} /></Link>],
            ["Nonce", <Count key="nonce" value={Number(BigInt(transaction.nonce))} />],
            ["Gas", <span key="gas">{receipt ? <><Count value={Number(BigInt(receipt.gasUsed))} /> used of </> : null}<Count value={Number(BigInt(transaction.gas))} /></span>],
            ["Gas price", price(transaction, receipt)],
          ]}
        />
      </Section>
      {known.isLoading ? <Loading rows={4} /> : <Data transaction={transaction} receipt={receipt} contract={contract} abi={abi} />}
    </>
  );
}

/** Input and logs, when it is known whether they can be decoded: nothing moves afterwards. */
function Data({ transaction, receipt, contract, abi }: { transaction: Transaction; receipt: Receipt | null; contract: string | null; abi: unknown[] | null }) {
  const { input, to } = transaction;
  return (
    <>
      <Section title={texts.input}>
        {to === null ? <p>{texts.creates}.</p> : input.length >= 10 ? <Call input={input} abi={abi} /> : <p className="soft">{texts.noInput}</p>}
        {input.length > 2 && <details className="tools"><summary>{texts.raw}</summary><pre className="tall">{input}</pre></details>}
      </Section>
      {receipt && <Section title={`${texts.logs} (${receipt.logs.length})`}><Logs of={receipt.logs} contract={contract} abi={abi} /></Section>}
    </>
  );
}

function Call({ input, abi }: { input: string; abi: unknown[] | null }) {
  const meaning = abi && decodeCall(abi, input);
  if (meaning) return <MeaningOf of={meaning} />;
  return <p><code>{input.slice(0, 10)}</code> <StatusBadge tone="idle">{abi ? texts.notInAbi : texts.unknownCall}</StatusBadge></p>;
}

function price(transaction: Transaction, receipt: Receipt | null) {
  const paid = receipt?.effectiveGasPrice ?? transaction.gasPrice ?? transaction.maxFeePerGas;
  return paid ? <GasPrice wei={paid} /> : "–";
}
