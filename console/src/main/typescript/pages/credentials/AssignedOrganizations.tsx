import type { M2mApplication } from "../../api/types";
import { useName } from "../../app/names";
import { Link } from "../../app/router";
import { credentials as texts } from "../../texts/credentials";

/** The organizations that a credential works for, by their names as far as they were read. */
export function AssignedOrganizations({ of }: { of: M2mApplication }) {
  if (of.organizations.length === 0) return <span className="soft">{texts.zone}</span>;
  return <span className="words">{of.organizations.map(({ id }) => <Owner key={id} id={id} />)}</span>;
}

function Owner({ id }: { id: string }) {
  const name = useName(id);
  return <Link to={`organizations/${id}`} title={id}>{name}</Link>;
}
