import type { VerifiedLogsItem } from "../../api/types";
import { useApi } from "../../app/query";
import { Link } from "../../app/router";
import { audit } from "../../texts/audit";
import { Count, StatusBadge, Time, type Tone } from "../../ui/status";
import { Ready } from "../../ui/page";

export const VERIFICATIONS = "GET /audit-logs/verifications";

const text = audit.verify.last;
const TONES: Record<string, Tone> = { intact: "good", broken: "bad", never: "idle" };

/** When each log was last verified to its end, by whom, and what was found. */
export function LastVerified() {
  const known = useApi(VERIFICATIONS);
  return (
    <Ready of={known} rows={3}>
      {({ items }) => (
        <dl className="facts">
          {items.map((log) => [<dt key={`n${log.log}`}>{text.logs[log.log as keyof typeof text.logs] ?? log.log}</dt>, <dd key={`v${log.log}`}><Found log={log} /></dd>])}
        </dl>
      )}
    </Ready>
  );
}

function Found({ log }: { log: VerifiedLogsItem }) {
  const { status, verifiedAt, verifiedBy, checkedRows, firstBroken } = log;
  const by = !verifiedBy ? text.service : verifiedBy.displayName === null ? verifiedBy.id : <Link to={`users/${verifiedBy.id}`}>{verifiedBy.displayName}</Link>;
  return (
    <>
      <StatusBadge tone={TONES[status] ?? "idle"}>{text.states[status as keyof typeof text.states] ?? status}</StatusBadge>
      {verifiedAt && <> {text.at} <Time at={verifiedAt} distance /> {text.by} {by}{verifiedBy && checkedRows !== null && <>, <Count value={checkedRows} /> {text.rows}</>}</>}
      {firstBroken && <div className="soft">{firstBroken.problem}: chain {firstBroken.chain ?? "–"}, position {firstBroken.position ?? "–"}</div>}
    </>
  );
}
