import { useState } from "react";
import { useApi } from "../../app/query";
import { explorer } from "../../texts/explorer";
import { AddressLink } from "../../ui/links";
import { Failed } from "../../ui/page";
import { decodeLog } from "./abi";
import type { Log } from "./chain";
import { MeaningOf } from "./Values";

const texts = explorer.transaction;

/** Logs that the reader may see; those of contracts other than the called one are decoded on request. */
export function Logs({ of, contract, abi }: { of: Log[]; contract: string | null; abi: unknown[] | null }) {
  if (of.length === 0) return <p className="soft">{texts.noLogs}</p>;
  return (
    <ol className="plainlist logs">
      {of.map((log) => <li key={log.logIndex}><OneLog log={log} abi={log.address === contract ? abi : null} /></li>)}
    </ol>
  );
}

function OneLog({ log, abi }: { log: Log; abi: unknown[] | null }) {
  const [asked, ask] = useState(false);
  const other = useApi("GET /contracts/{contractAddress}/abi", { path: { contractAddress: log.address } }, { enabled: asked });
  const known = abi ?? other.data?.data.abi ?? null;
  const meaning = known && decodeLog(known, log);
  return (
    <div className="stack">
      <div className="row"><span className="soft">{Number(BigInt(log.logIndex))}</span><AddressLink value={log.address} />{!known && <button type="button" className="plain small" disabled={other.isFetching} onClick={() => ask(true)}>{texts.decode}</button>}</div>
      {other.error && <Failed error={other.error} />}
      {meaning ? <MeaningOf of={meaning} /> : <Raw log={log} />}
    </div>
  );
}

function Raw({ log }: { log: Log }) {
  return (
    <dl className="facts">
      {log.topics.map((topic, i) => [<dt key={`n${i}`}>Topic {i}</dt>, <dd key={`v${i}`}><code className="whole">{topic}</code></dd>])}
      <dt>Data</dt>
      <dd><code className="whole">{log.data}</code></dd>
    </dl>
  );
}
