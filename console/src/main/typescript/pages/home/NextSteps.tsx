import type { Overview } from "../../api/types";
import type { Request, Route } from "../../api/client";
import { type Access, useAccess } from "../../app/access";
import { Link } from "../../app/router";
import { home as texts } from "../../texts/home";
import { StatusBadge } from "../../ui/status";
import { Curl, Section } from "../../ui/page";

interface Step {
  words: readonly [name: string, why: string, action: string];
  to: string;
  /** Null for what can be done at any time. */
  done: boolean | null;
  route: Route;
  request?: Request<Route>;
}

/** The next steps of the user that are not done yet; each also for a terminal. */
export function NextSteps({ of }: { of: Overview }) {
  const access = useAccess();
  const steps = stepsOf(of, access);
  if (of.sight !== "own" && steps.every((step) => step.done !== false)) return null;
  return (
    <Section title={texts.next}>
      <ul className="plainlist steps">
        {steps.map(({ words: [name, why, action], to, done, route, request }) => (
          <li key={name}>
            <StatusBadge tone={done ? "good" : "idle"}>{done === null ? texts.any : done ? texts.done : texts.open}</StatusBadge>
            <div className="stack">
              <div><h3>{name}</h3><p className="soft">{why}</p></div>
              {!done && <Curl route={route} request={request} />}
            </div>
            <Link className="button" to={to}>{action}</Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function stepsOf({ sight, counts }: Overview, { organization, me }: Access): Step[] {
  const some = (thing: Overview["counts"][number]["of"], least = 1) => (counts.find((one) => one.of === thing)?.count ?? 0) >= least;
  const { steps } = texts;
  const contract = { contractAddress: "0x…", name: "Bond token", description: "", abi: "[…]" };
  const webhook: Step = {
    words: steps.webhook,
    to: "webhooks",
    done: some("webhooks"),
    route: "POST /api/v1/event-webhook",
    request: { body: { name: "transfers", url: "https://hooks.example.com/transfers", contract: "0x…" } },
  };
  if (sight === "zone") {
    return [
      { words: steps.organization, to: "organizations/new", done: some("organizations"), route: "POST /organizations", request: { body: { name: "Harbor Bank", defaultRoles: [] } } },
      { words: steps.user, to: "users", done: some("users", 2), route: "POST /users", request: { body: { displayName: "Ada", roles: [] } } },
      { words: steps.contract, to: "contracts", done: some("contracts"), route: "POST /organizations/{id}/contracts", request: { path: { id: "ORGANIZATION" }, body: contract } },
      webhook,
    ];
  }
  if (sight === "organization" && organization) {
    const path = { id: organization.id };
    return [
      { words: steps.member, to: `organizations/${organization.id}/members`, done: some("users", 2), route: "POST /organizations/{id}/users/invite", request: { path, body: { oidcSub: "…", displayName: "Ada" } } },
      { words: steps.contract, to: "contracts", done: some("contracts"), route: "POST /organizations/{id}/contracts", request: { path, body: contract } },
      webhook,
    ];
  }
  return [
    { words: steps.wallet, to: "me/wallets", done: me.wallets.length > 0, route: "POST /user-wallets/initiate", request: { body: { walletAddress: "0x…", domain: location.host } } },
    { words: steps.network, to: "wallet", done: null, route: "GET /wallet/personal-rpc-token" },
    webhook,
  ];
}
