import { useRef, useState } from "react";
import { type ApiError, call } from "../../api/client";
import type { LogVerification } from "../../api/types";
import { queries } from "../../app/query";
import { audit } from "../../texts/audit";
import { TextArea } from "../../ui/form";
import { Copy, Count, ResultBanner } from "../../ui/status";
import { Failed, Surface } from "../../ui/page";
import { LastVerified, VERIFICATIONS } from "./LastVerified";

interface Walk {
  checked: number;
  running: boolean;
  last: LogVerification | null;
  /** The newest good row of each chain, by chain. */
  heads: Record<string, string>;
}

const START: Walk = { checked: 0, running: false, last: null, heads: {} };

/** Recomputes the hash chains chunk by chunk, until the end or until the user stops it. */
export function VerifyDrawer({ onClose }: { onClose: () => void }) {
  const [known, setKnown] = useState("");
  const [walk, setWalk] = useState<Walk>(START);
  const [error, setError] = useState<ApiError | null>(null);
  const stopping = useRef<AbortController | null>(null);

  const run = async () => {
    const control = new AbortController();
    stopping.current = control;
    setError(null);
    setWalk({ ...START, running: true });
    const heads = known.split(/[\s,]+/).filter(Boolean).join(",") || undefined;
    let seen: Walk = { ...START, running: true };
    try {
      do {
        const from: string | undefined = seen.last?.next ?? undefined;
        const { data } = await call("GET /audit-logs/verify", { query: { from, heads, limit: 50_000 }, signal: control.signal });
        const chains = Object.fromEntries(data.heads.map((head) => [head.split(":").slice(0, 2).join(":"), head]));
        seen = { checked: seen.checked + data.checkedRows, running: true, last: data, heads: { ...seen.heads, ...chains } };
        setWalk(seen);
      } while (seen.last?.status === "intact" && seen.last.next && !control.signal.aborted);
    } catch (cause) {
      if (!control.signal.aborted) setError(cause as ApiError);
    }
    setWalk({ ...seen, running: false });
    void queries.invalidateQueries({ queryKey: [VERIFICATIONS] });
  };
  const close = () => {
    stopping.current?.abort();
    onClose();
  };
  const heads = Object.values(walk.heads).sort().join("\n");

  return (
    <Surface kind="drawer" title={audit.verify.title} onClose={close}>
      <p>{audit.verify.lead}</p>
      <LastVerified />
      <TextArea label={audit.verify.known} hint={audit.verify.knownHint} value={known} onChange={setKnown} rows={3} error={error?.issue("heads")} />
      <div className="row">
        {walk.running
          ? <button type="button" onClick={() => stopping.current?.abort()}>{audit.verify.stop}</button>
          : <button type="button" className="primary" onClick={run}>{audit.verify.start}</button>}
        {walk.running && <span className="soft" role="status">{audit.verify.running} <Count value={walk.checked} /> {audit.verify.rows}</span>}
      </div>
      {error && <Failed error={error} retry={run} />}
      {walk.last && !walk.running && <Result walk={walk} />}
      {heads !== "" && !walk.running && (
        <div className="stack">
          <h3>{audit.verify.heads}</h3>
          <p className="soft">{audit.verify.headsHint}</p>
          <pre>{heads}</pre>
          <Copy text={heads} label="heads" />
        </div>
      )}
    </Surface>
  );
}

function Result({ walk }: { walk: Walk }) {
  const broken = walk.last?.firstBroken;
  const rows = <><Count value={walk.checked} /> {audit.verify.rows}.</>;
  if (walk.last?.status === "intact") {
    return walk.last.complete
      ? <ResultBanner tone="good" title={audit.verify.intact}>{rows}</ResultBanner>
      : <ResultBanner tone="idle" title={audit.verify.partly}>{rows}</ResultBanner>;
  }
  return (
    <ResultBanner tone="bad" title={audit.verify.broken}>
      {rows} {broken && <>{broken.problem}: log <code>{broken.log}</code>, chain {broken.chain ?? "–"}, position {broken.position ?? "–"}, row <code>{broken.id ?? "–"}</code>.</>}
    </ResultBanner>
  );
}
