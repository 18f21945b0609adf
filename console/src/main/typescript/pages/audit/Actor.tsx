import type { TimelineActor } from "../../api/types";
import { Link } from "../../app/router";
import { audit } from "../../texts/audit";
import { Hash } from "../../ui/status";

/** Who did it, by name where there is one, with a way to them. */
export function Actor({ actor }: { actor: TimelineActor | null }) {
  if (!actor) return <span className="soft">{audit.nobody}</span>;
  const type = <span className="soft">{actor.type}</span>;
  if (!actor.id) return type;
  if (actor.kind === "user") return <Link to={`users/${actor.id}`}>{actor.name ?? actor.id}</Link>;
  return actor.name ? <span>{actor.name} {type}</span> : <span>{type} <Hash value={actor.id} label="actor id" /></span>;
}
