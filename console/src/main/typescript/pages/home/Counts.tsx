import type { Overview } from "../../api/types";
import { useAccess } from "../../app/access";
import { Link } from "../../app/router";
import { home as texts } from "../../texts/home";
import { Count } from "../../ui/status";
import { Facts } from "../../ui/page";

/** Where an organization has them. */
const OWN: Record<string, string> = { users: "members", roles: "roles", contracts: "contracts", applications: "credentials" };

/** How much there is, each number with its list; and how many calls were denied. */
export function Counts({ of }: { of: Overview }) {
  const { organization } = useAccess();
  const where = (thing: Overview["counts"][number]["of"]): string => {
    if (thing === "wallets") return "me/wallets";
    if (of.sight !== "zone" && organization && thing in OWN) return `organizations/${organization.id}/${OWN[thing]}`;
    if (thing === "applications") return "credentials";
    return thing;
  };
  const { lastHour, hourBefore, more } = of.denials;
  return (
    <Facts
      of={[
        ...of.counts.map((one): [string, React.ReactNode] => [
          texts.things[one.of],
          <Link key={one.of} to={where(one.of)} aria-label={`${one.count} ${texts.things[one.of]}`}><Count value={one.count} />{one.more && "+"}</Link>,
        ]),
        [
          texts.denials.title,
          lastHour + hourBefore === 0
            ? texts.denials.none
            : <span key="denials">{of.sight === "zone" ? <Link to="denials"><Count value={lastHour} />{more && "+"}</Link> : <Count value={lastHour} />} {texts.denials.last}, <Count value={hourBefore} />{more && "+"} {texts.denials.before}</span>,
        ],
      ]}
    />
  );
}
