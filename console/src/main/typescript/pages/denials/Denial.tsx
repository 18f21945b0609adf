import type { AccessExplanation, RpcDenial } from "../../api/types";
import { useApi } from "../../app/query";
import { Link } from "../../app/router";
import { explain } from "../../texts/explain";
import { CALLS } from "../../ui/call";
import { Hash, Time } from "../../ui/status";
import { ResolvedName } from "../../ui/resolvedname";
import { Curl, Facts, Page, Ready, Section } from "../../ui/page";
import { Explanation } from "../explain/Explanation";
import { useFunctions } from "../explain/functions";
import { Outcome, Who } from "./Denials";

const t = explain.denials;

/** Why a call was refused, and what would be decided about it now. */
export function Denial({ params }: { params: Record<string, string> }) {
  const id = params.id ?? "";
  const asked = useApi("GET /admin/rpc-denials/{id}/explanation", { path: { id } });
  const found = asked.data?.data;
  const owner = found ? ownerOf(found.now) : "";
  // What the facts name by identifiers only: roles and the contract.
  const { names } = useFunctions(owner === "" ? "" : found?.denial.toAddress ?? "", owner);
  return (
    <Page
      title={found?.denial.method ? `${t.one}: ${found.denial.method}` : t.one}
      crumbs={[[t.title, "denials"]]}
      lead={found?.denial.reason}
      actions={found && <Link className="button primary" to={inExplainer(found.denial, found.now)}>{t.explain}</Link>}
    >
      <Ready of={asked}>
        {(data) => (
          <div className="twin reversed">
            <div className="stack">
              <h2>{t.now}</h2>
              <p className="soft">{data.note}</p>
              <Explanation of={data.now} names={names} selector={data.denial.methodSelector} />
              <Curl route="GET /admin/rpc-denials/{id}/explanation" request={{ path: { id } }} />
            </div>
            <Section title={t.then}><Recorded of={data.denial} /></Section>
          </div>
        )}
      </Ready>
    </Page>
  );
}

function Recorded({ of }: { of: RpcDenial }) {
  const f = t.fields;
  const code = (value: string | null) => (value ? <code key={value}>{value}</code> : null);
  const to = (path: string, id: string | null) => (id ? <Link key={id} to={`${path}/${id}`}><ResolvedName id={id} /></Link> : null);
  const hash = (value: string | null, label: string) => (value ? <Hash value={value} label={label} /> : null);
  return (
    <Facts of={[
      [f.at, <Time key="t" at={of.createdAt} />],
      [f.user, <Who key="w" of={of} />],
      [f.organization, to("organizations", of.organizationId)],
      [f.method, code(of.method)],
      [f.from, hash(of.fromAddress, "address")],
      [f.to, hash(of.toAddress, "address")],
      [f.selector, code(of.methodSelector)],
      [f.transaction, of.txHash && <Link key="x" to={`transactions/${of.txHash}`}><code>{of.txHash}</code></Link>],
      [f.rule, code(of.ruleId)],
      [f.outcome, <span key="o"><Outcome of={of} /> {of.reported && t.reportedNote}</span>],
      [f.answer, of.errorCode === null ? of.errorMessage : `${of.errorCode} ${of.errorMessage ?? ""}`],
      [f.origin, of.origin],
      [f.ip, of.ipAddress],
      [f.viewed, to("users", of.viewedUserId)],
      [f.request, hash(of.requestId, "request id")],
      [f.trace, hash(of.traceId, "trace id")],
    ]} />
  );
}

/** The organization whose contract was called, if it is one's. */
function ownerOf(now: AccessExplanation): string {
  const registered = now.facts.find((fact) => fact.rule === "contract.registered" && fact.holds)?.value?.organizationId;
  return typeof registered === "string" ? registered : "";
}

/** The same call in the explainer; the user fills in the arguments, which are not stored. */
function inExplainer(denial: RpcDenial, now: AccessExplanation): string {
  const actor = denial.viewedUserId ? `user:${denial.viewedUserId}` : denial.userId ? `user:${denial.userId}` : denial.m2mAppId ? `app:${denial.m2mAppId}` : denial.tenantId ? `tenant:${denial.tenantId}` : "";
  const given = {
    actor,
    method: denial.method ?? "",
    organization: ownerOf(now),
    from: denial.fromAddress ?? "",
    to: denial.toAddress ?? "",
    fn: denial.methodSelector ?? "",
    raw: denial.method && CALLS.includes(denial.method) ? "" : "1",
  };
  return `explain?${new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ""))}`;
}
