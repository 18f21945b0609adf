import type { ReactNode } from "react";
import type { AccessExplanation, Fact } from "../../api/types";
import { useAccess } from "../../app/access";
import { useName } from "../../app/names";
import { Link, navigate } from "../../app/router";
import { stageRemedy } from "../contracts/remedy";
import { contracts } from "../../texts/contracts";
import { explain } from "../../texts/explain";
import { Hash, StatusBadge, type Tone, ResultBanner } from "../../ui/status";
import { Curl, Facts, Section } from "../../ui/page";

const t = explain.result;

/** A decision: what it is, the rules in order with what was found, and what would change it. */
export function Explanation({ of, names, selector }: {
  of: AccessExplanation;
  /** Names of what the facts identify, where they are known. */
  names: Map<string, string>;
  /** The function that was called, if it was one. */
  selector: string | null;
}) {
  const decides = of.allowed === false ? of.facts.findIndex((fact) => toneOf(fact) === "bad") : -1;
  const tone = of.allowed === null ? "idle" : of.allowed ? "good" : "bad";
  const title = of.allowed === null ? t.undecided : of.allowed ? t.allowed : t.refused;
  return (
    <div className="stack">
      <ResultBanner tone={tone} title={title}><p>{of.reason}</p>{of.ruleId && <span className="soft">{t.rule} <code>{of.ruleId}</code></span>}</ResultBanner>
      {of.frame && (
        <Section title={t.frame}>
          <Facts of={[[t.framePath, <code key="p">{of.frame.path.join(" › ")}</code>], [t.frameTo, of.frame.to && <Hash key="t" value={of.frame.to} label="address" />], [t.frameFunction, of.frame.methodSelector && <code key="f">{of.frame.methodSelector}</code>], [t.frameAccess, of.frame.accessType && <code key="a">{of.frame.accessType}</code>]]} />
        </Section>
      )}
      <Change of={of} names={names} selector={selector} />
      <Section title={t.checklist}>
        <ol className="checklist">{of.facts.map((fact, i) => <Rule key={i} fact={fact} names={names} isDeciding={i === decides} />)}</ol>
      </Section>
    </div>
  );
}

/** Facts that open what others would close: without them nothing is refused. */
const OPENING = ["full_access", "transfer.native"];

function toneOf(fact: Fact): Tone {
  if (fact.holds === null) return "idle";
  if (fact.holds) return "good";
  return OPENING.includes(fact.rule.replace("frame.", "")) ? "idle" : "bad";
}

function Rule({ fact, names, isDeciding }: { fact: Fact; names: Map<string, string>; isDeciding: boolean }) {
  const isFrame = fact.rule.startsWith("frame.");
  const name = isFrame ? fact.rule.slice("frame.".length) : fact.rule;
  const values = Object.entries(fact.value ?? {}).filter(([, value]) => value !== null);
  return (
    <li className={isDeciding ? "decides" : undefined}>
      <StatusBadge tone={toneOf(fact)}>{fact.holds === null ? t.unknown : fact.holds ? t.holds : t.fails}</StatusBadge>
      <div>
        <span>{isFrame && t.beneath}{explain.facts[name] ?? name} <code className="soft">{fact.rule}</code>{isDeciding && <strong> {t.decides}</strong>}</span>
        {values.length > 0 && <Facts of={values.map(([key, value]) => [explain.values[key] ?? key, shown(key, value, names)])} />}
      </div>
    </li>
  );
}

/** A value that was found, with a link where it names something. */
function shown(key: string, value: unknown, names: Map<string, string>): ReactNode {
  if (typeof value === "boolean") return value ? t.holds : t.fails;
  if (key === "held" || key === "required") return several(value as string[], (id) => <span key={id} className="chip"><Known id={id} names={names} /></span>);
  if (key === "organizationIds") return several(value as string[], (id) => <Link key={id} to={`organizations/${id}`}><Known id={id} names={names} /></Link>);
  if (key === "compared") return several(value as { argumentIndex: number; word?: string }[], (one) => <span key={one.argumentIndex}>{one.argumentIndex}: {one.word ? <code>{one.word}</code> : "–"}</span>);
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  if (key === "organizationId") return <Link to={`organizations/${text}`}><Known id={text} names={names} /></Link>;
  if (key === "userId") return <Link to={`users/${text}`}><Known id={text} names={names} /></Link>;
  if (key === "ruleType") return contracts.matrix.short[text] ?? text;
  const name = names.get(text);
  if (key === "contractAddress" && name) return <span className="row">{name}<Hash value={text} label={name} /></span>;
  return /^0x/.test(text) ? <Hash value={text} label={explain.values[key] ?? key} /> : text;
}

/** The name of what a fact identifies, as far as anything that was read has it. */
function Known({ id, names }: { id: string; names: Map<string, string> }) {
  const known = useName(id);
  return <>{names.get(id) ?? known}</>;
}

function several<T>(values: T[], one: (value: T) => ReactNode): ReactNode {
  return values.length === 0 ? "–" : <span className="row">{values.map(one)}</span>;
}

/** The organization whose contract an address is, as the facts have it. */
function organizationOf(facts: Fact[], address: string): string | null {
  const found = facts.find((fact) => fact.rule.endsWith("contract.registered") && fact.value?.contractAddress === address);
  return typeof found?.value?.organizationId === "string" ? found.value.organizationId : null;
}

function Change({ of, names, selector }: { of: AccessExplanation; names: Map<string, string>; selector: string | null }) {
  const access = useAccess();
  const { remedy } = of;
  if (!remedy) {
    const words = of.advice ?? (of.allowed ? t.nothing : t.nothingKnown);
    return <Section title={t.change} actions={<Row of={of} selector={selector} />}><p>{words}</p></Section>;
  }
  const organizationId = organizationOf(of.facts, remedy.contractAddress);
  const row = organizationId && `organizations/${organizationId}/contracts/${remedy.contractAddress}/matrix?function=${remedy.methodSelector ?? ""}`;
  const mayStage = organizationId !== null && access.may("admin_write", organizationId);
  const named = (remedy.roles ?? []).map((role) => names.get(role.id) ?? role.id);
  return (
    <Section title={t.change} actions={row && (
      <>
        <Link className={mayStage ? "button" : "button primary"} to={row}>{t.row}</Link>
        {mayStage && <button type="button" className="primary" onClick={() => { stageRemedy(organizationId, remedy, of.replaces); navigate(row); }}>{t.stage}</button>}
      </>
    )}>
      <p>{t.permit}:</p>
      <Facts of={[
        [explain.call.function, <code key="f">{remedy.functionSignature}</code>],
        [contracts.drawer.rule, contracts.drawer.rules[remedy.ruleType]],
        ...(named.length > 0 ? [[contracts.drawer.roles, named.join(", ")] as [string, ReactNode]] : []),
        [contracts.drawer.access, remedy.accessType === "read" ? contracts.drawer.reads : contracts.drawer.writes],
      ]} />
      <p className="soft">{t.again}</p>
      {access.may("admin_write") && (of.replaces === null
        ? <Curl route="POST /contract-permissions" request={{ body: remedy }} />
        : <Curl route="PUT /contract-permissions/{id}" request={{ path: { id: of.replaces }, body: { ...remedy, methodSelector: remedy.methodSelector ?? "0x" } }} />)}
    </Section>
  );
}

/** The way to the permission that decided, where there is one. */
function Row({ of, selector }: { of: AccessExplanation; selector: string | null }) {
  const registered = of.facts.find((fact) => fact.rule === "contract.registered" && fact.holds);
  const address = registered?.value?.contractAddress;
  const organizationId = typeof address === "string" ? organizationOf(of.facts, address) : null;
  return organizationId ? <Link className="button" to={`organizations/${organizationId}/contracts/${String(address)}/matrix${selector ? `?function=${selector}` : ""}`}>{t.row}</Link> : null;
}
