import type { RpcAnswer } from "../../api/client";
import type { ContractAbi } from "../../api/types";
import { useAccess } from "../../app/access";
import { useApi } from "../../app/query";
import { Link } from "../../app/router";
import { useRpc, useViewAs } from "../../app/rpc";
import { explorer } from "../../texts/explorer";
import { Amount } from "../../ui/amount";
import { Table } from "../../ui/list";
import { Count, Hash, StatusBadge } from "../../ui/status";
import { Empty, Facts, Failed, Loading, Section } from "../../ui/page";
import { isAddress } from "./chain";
import { Frame } from "./Frame";

const texts = explorer.address;

/** What is known of an address to its reader. */
export function AddressPage({ params }: { params: Record<string, string> }) {
  const { me } = useAccess();
  const address = (params.address ?? "").toLowerCase();
  const valid = isAddress(address);
  const viewed = useViewAs();
  const own = !viewed && me.wallets.some((wallet) => wallet.walletAddress === address);
  return (
    <Frame title={texts.title} crumbs={[[explorer.lookup.title, "transactions"]]} lead={<><Hash value={address} label="address" full /> {own && <StatusBadge tone="good">{texts.own}</StatusBadge>}</>}>
      {valid ? <Known address={address} /> : <Empty title={texts.noAddress}>{texts.noAddressHint}</Empty>}
    </Frame>
  );
}

function Known({ address }: { address: string }) {
  const { may } = useAccess();
  const viewed = useViewAs();
  const found = useRpc([
    { method: "eth_getBalance", params: [address, "latest"] },
    { method: "eth_getTransactionCount", params: [address, "latest"] },
    { method: "eth_getCode", params: [address, "latest"] },
  ]);
  if (!found.data) return found.error ? <Failed error={found.error} retry={() => found.refetch()} /> : <Loading rows={3} />;
  const [balance, nonce, code] = found.data.data as [RpcAnswer, RpcAnswer, RpcAnswer];
  const isContract = typeof code.result === "string" && code.result.length > 2;
  const denied = [balance, nonce, code].find((answer) => answer.refusal?.rpcCode === -32001)?.refusal;
  return (
    <>
      {denied && (
        <div className="notice">
          <strong>{viewed ? texts.hiddenViewed : texts.hidden}</strong>
          <span>{texts.hiddenHint}</span>
          {denied.denialId && may("admin_read") && <Link to={`denials/${denied.denialId}`}>{texts.why}</Link>}
        </div>
      )}
      <Facts
        of={[
          [texts.balance, <Shown key="balance" of={balance}>{(value) => <Amount wei={value} />}</Shown>],
          [texts.nonce, <Shown key="nonce" of={nonce}>{(value) => <Count value={Number(BigInt(value))} />}</Shown>],
          [texts.code, <Shown key="code" of={code}>{(value) => value.length > 2 ? <>{texts.contract}, <Count value={(value.length - 2) / 2} /> {texts.disclosed}</> : texts.account}</Shown>],
        ]}
      />
      {isContract && <details className="tools"><summary>{texts.showCode}</summary><pre className="tall">{code.result as string}</pre></details>}
      {!viewed && (isContract || code.refusal) && <Registered address={address} />}
    </>
  );
}

function Shown({ of, children }: { of: RpcAnswer; children: (value: string) => React.ReactNode }) {
  const viewed = useViewAs();
  if (of.refusal) return of.refusal.rpcCode === -32001 ? <StatusBadge tone="idle">{viewed ? texts.hiddenViewed : texts.hidden}</StatusBadge> : <Failed error={of.refusal} />;
  return <>{children(String(of.result))}</>;
}

/** What is registered for a contract, and which of its functions one's roles open. */
function Registered({ address }: { address: string }) {
  const known = useApi("GET /contracts/{contractAddress}/abi", { path: { contractAddress: address } });
  return (
    <Section title={texts.registered}>
      {known.isPending && <Loading rows={3} />}
      {known.error && (known.error.status === 404 ? <StatusBadge tone="idle">{texts.unregistered}</StatusBadge> : <Failed error={known.error} />)}
      {known.data && (
        <>
          <Facts of={[["Name", <ContractName key="name" of={known.data.data} />], ["Functions", <Count key="count" value={known.data.data.abi.filter((entry) => entry.type === "function").length} />]]} />
          <h3>{texts.functions}</h3>
          {known.data.data.functions.length === 0 ? <p className="soft">{texts.noFunctions}</p> : (
            <Table
              caption={texts.functions}
              rows={known.data.data.functions}
              rowKey={(one) => one.selector}
              columns={[
                { title: "Function", cell: (one) => <code className="whole">{one.signature}</code> },
                { title: "Selector", cell: (one) => <Hash value={one.selector} label="selector" /> },
                { title: "Access", cell: (one) => one.accessType },
              ]}
            />
          )}
        </>
      )}
    </Section>
  );
}

/** Leads to the page of the contract, for those who may administer it. */
function ContractName({ of }: { of: ContractAbi }) {
  const { may } = useAccess();
  const name = of.name ?? of.contractAddress;
  return of.organizationId && may("admin_read", of.organizationId) ? <Link to={`organizations/${of.organizationId}/contracts/${of.contractAddress}`}>{name}</Link> : <>{of.name ?? "–"}</>;
}
