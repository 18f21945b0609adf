import { useQueryClient } from "@tanstack/react-query";
import type { TimelineItem } from "../../api/types";
import type { Answer } from "../../api/client";
import { useQueryLink } from "../../app/querylink";
import { useApi } from "../../app/query";
import { Link } from "../../app/router";
import { audit } from "../../texts/audit";
import { Difference } from "../../ui/difference";
import { Hash, Time } from "../../ui/status";
import { Facts, Failed, Loading, Section, Surface } from "../../ui/page";
import { Actor } from "./Actor";
import { readAddress } from "./entry";
import { ORGANIZATION, type Scope, ZONE } from "./filters";
import { Resource } from "./Resource";
import { Outcome } from "./Timeline";

/** One entry: taken from the list behind it, else looked for by its time. */
export function EntryDrawer({ entry, scope, onClose }: { entry: string; scope: Scope; onClose: () => void }) {
  const wanted = readAddress(entry);
  const same = (item: TimelineItem) => item.kind === wanted.kind && item.id === wanted.id;
  const known = useListed(scope, same);
  const query = { ...momentOf(wanted.at), limit: 100 };
  const zone = useApi(ZONE, { query }, { enabled: !known && scope.organization === null });
  const own = useApi(ORGANIZATION, { path: { id: scope.organization ?? "" }, query }, { enabled: !known && scope.organization !== null });
  const asked = scope.organization === null ? zone : own;
  const item = known ?? asked.data?.data.items.find(same);
  return (
    <Surface kind="drawer" title={item?.action ?? audit.entry.title} onClose={onClose}>
      {item && <Details item={item} />}
      {!item && asked.error && <Failed error={asked.error} retry={() => asked.refetch()} />}
      {!item && asked.data && <p className="soft">{audit.entry.gone}</p>}
      {!item && asked.isPending && !asked.error && <Loading rows={6} />}
    </Surface>
  );
}

/** The millisecond that is shown: the log counts finer. */
function momentOf(at: string): { from: string; to: string } {
  const start = Date.parse(at);
  return Number.isNaN(start) ? { from: at, to: at } : { from: at, to: new Date(start + 1).toISOString() };
}

/** The entry as the list has it, if it has. */
function useListed(scope: Scope, same: (item: TimelineItem) => boolean): TimelineItem | undefined {
  const route = scope.organization === null ? ZONE : ORGANIZATION;
  const lists = useQueryClient().getQueriesData<{ pages: Answer<{ items: TimelineItem[] }>[] }>({ queryKey: [route, "list"] });
  return lists.flatMap(([, list]) => list?.pages ?? []).flatMap((page) => page.data.items).find(same);
}

function Details({ item }: { item: TimelineItem }) {
  const here = useQueryLink();
  const only = (values: Record<string, string>) => here({ entry: null, ...values });
  const { details, change } = item;
  return (
    <>
      <Facts
        of={[
          ["Outcome", <Outcome key="o" row={item} />],
          ["Time", <Time key="t" at={item.at} />],
          ["Actor", <span key="a" className="row"><Actor actor={item.actor} />{item.actor?.id && <Link to={only({ actorId: item.actor.id })}>{audit.entry.sameActor}</Link>}</span>],
          ["Resource", <span key="r" className="row"><Resource resource={item.resource} />{item.resource.id && <Link to={only({ resourceId: item.resource.id })}>{audit.entry.sameResource}</Link>}</span>],
          ["Operation", item.operation && <code key="p">{item.operation}</code>],
          ["Organization", item.organizationId && <Link key="g" to={`organizations/${item.organizationId}`}>{item.organizationId}</Link>],
          ["Request ID", item.requestId && <span key="q" className="row"><Hash value={item.requestId} label="request id" /><Link to={only({ requestId: item.requestId })}>{audit.entry.sameRequest}</Link></span>],
          ["Trace ID", item.traceId && <span key="x" className="row"><Hash value={item.traceId} label="trace id" /><Link to={only({ traceId: item.traceId })}>{audit.entry.sameTrace}</Link></span>],
          ...(details
            ? [
              ["Rule", details.ruleId && <code key="u">{details.ruleId}</code>],
              ["Reason", details.reason],
              ["Subject", details.authSubject],
              ["IP address", details.ipAddress],
              ["User agent", details.userAgent],
              ...(details.operatorBypass ? [["Access", "Zone operator"] as [string, string]] : []),
            ] as [string, string | null][]
            : []),
          ...(change?.jobId ? [["Job", change.jobId] as [string, string]] : []),
        ]}
      />
      {change && (
        <Section title={audit.entry.change}>
          {change.cut ? <p className="notice warn">{audit.entry.cut}</p> : <Difference before={change.before} after={change.after} same={audit.entry.same} />}
        </Section>
      )}
    </>
  );
}
