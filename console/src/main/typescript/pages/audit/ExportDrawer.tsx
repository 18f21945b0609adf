import { useEffect, useRef, useState } from "react";
import type { ApiError } from "../../api/client";
import { audit } from "../../texts/audit";
import { Select } from "../../ui/form";
import { Failed, Surface } from "../../ui/page";
import { exported } from "./export";
import type { Format } from "./file";
import type { Scope } from "./filters";

interface Made {
  url: string;
  name: string;
  next: string | null;
}

/** Makes files of what the filters show. */
export function ExportDrawer({ scope, onClose }: { scope: Scope; onClose: () => void }) {
  const [format, setFormat] = useState<Format>("csv");
  const [made, setMade] = useState<Made | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => () => {
    if (made) URL.revokeObjectURL(made.url);
  }, [made]);

  const run = async (cursor: string | undefined) => {
    const control = new AbortController();
    running.current = control;
    setBusy(true);
    setError(null);
    try {
      const { file, next } = await exported(scope, format, cursor, control.signal);
      setMade({ url: URL.createObjectURL(file), name: `audit-${new Date().toISOString().slice(0, 19).replaceAll(":", "")}.${format}`, next });
    } catch (cause) {
      if (!control.signal.aborted) setError(cause as ApiError);
    }
    setBusy(false);
  };
  const choose = (chosen: Format) => {
    setFormat(chosen);
    setMade(null);
  };

  return (
    <Surface kind="drawer" title={audit.export.title} onClose={onClose}>
      <p>{audit.export.lead}</p>
      <Select label={audit.export.format} value={format} onChange={choose} options={Object.entries(audit.export.formats) as [Format, string][]} />
      <div className="row">
        {busy
          ? <button type="button" onClick={() => running.current?.abort()}>{audit.export.stop}</button>
          : <button type="button" className={made ? undefined : "primary"} onClick={() => run(undefined)}>{audit.export.start}</button>}
        {busy && <span className="soft" role="status">{audit.export.busy}</span>}
      </div>
      {error && <Failed error={error} retry={() => run(undefined)} />}
      {made && !busy && (
        <div className="notice good" role="status">
          <strong>{audit.export.done}</strong>
          <div><a className="button primary" href={made.url} download={made.name}>{audit.export.save}</a></div>
          {made.next && <><span>{audit.export.more}</span><div><button type="button" onClick={() => run(made.next ?? undefined)}>{audit.export.next}</button></div></>}
        </div>
      )}
    </Surface>
  );
}
