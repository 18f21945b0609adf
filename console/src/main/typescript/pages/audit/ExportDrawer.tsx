import { useEffect, useRef, useState } from "react";
import { type ApiError, call } from "../../api/client";
import type { TimelineItem } from "../../api/types";
import { audit } from "../../texts/audit";
import { Select } from "../../ui/form";
import { Count } from "../../ui/marks";
import { Failed, Surface } from "../../ui/page";
import { type Format, write } from "./file";
import { ORGANIZATION, type Scope, ZONE } from "./filters";

const PAGE = 100;

/** Reads what the filters show, page by page, and makes a file of it. */
export function ExportDrawer({ scope, onClose }: { scope: Scope; onClose: () => void }) {
  const [format, setFormat] = useState<Format>("csv");
  const [most, setMost] = useState("1000");
  const [read, setRead] = useState(0);
  const [more, setMore] = useState(false);
  const [file, setFile] = useState<string | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const running = useRef<AbortController | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => () => {
    if (file) URL.revokeObjectURL(file);
  }, [file]);

  const run = async () => {
    const control = new AbortController();
    running.current = control;
    setBusy(true);
    setError(null);
    setFile(null);
    setRead(0);
    const items: TimelineItem[] = [];
    let cursor: string | undefined;
    try {
      do {
        const query = { ...scope.query, limit: PAGE, cursor };
        const { data } = scope.organization === null
          ? await call(ZONE, { query, signal: control.signal })
          : await call(ORGANIZATION, { path: { id: scope.organization }, query, signal: control.signal });
        items.push(...data.items);
        cursor = data.next ?? undefined;
        setRead(items.length);
      } while (cursor && items.length < Number(most));
      setMore(cursor !== undefined);
      setFile(URL.createObjectURL(write(format, items)));
    } catch (cause) {
      if (!control.signal.aborted) setError(cause as ApiError);
    }
    setBusy(false);
  };

  return (
    <Surface kind="drawer" title={audit.export.title} onClose={onClose}>
      <p>{audit.export.lead}</p>
      <Select label={audit.export.format} value={format} onChange={setFormat} options={Object.entries(audit.export.formats) as [Format, string][]} />
      <Select label={audit.export.most} value={most} onChange={setMost} options={[["1000", "1,000"], ["10000", "10,000"], ["100000", "100,000"]]} />
      <div className="row">
        {busy
          ? <button type="button" onClick={() => running.current?.abort()}>{audit.export.stop}</button>
          : <button type="button" className="primary" onClick={run}>{audit.export.start}</button>}
        {(busy || file) && <span className="soft" role="status"><Count value={read} /> {audit.export.read}</span>}
      </div>
      {error && <Failed error={error} retry={run} />}
      {file && (
        <div className="notice good" role="status">
          <strong>{audit.export.done}</strong>
          <div><a className="button" href={file} download={`audit.${format}`}>{audit.export.save}</a></div>
          {more && <span>{audit.export.more}</span>}
        </div>
      )}
    </Surface>
  );
}
