package dev.portcullis.ejb.plan.rehearsal;

import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.plan.difference.PolicyPicture;
import dev.portcullis.persistence.plan.RoleRights;
import java.util.Map;

/**
 * What is compared, at one moment.
 *
 * @param picture the rules of the contracts
 * @param people the existing ones of the touched users, by id
 * @param machines the existing ones of the touched machines, by id
 * @param roles the existing ones of the roles that the plan names or creates, by id
 */
public record PolicyMoment(
    PolicyPicture picture,
    Map<String, Principal> people,
    Map<String, Principal> machines,
    Map<String, RoleRights> roles) {
  /** Copies the maps. */
  public PolicyMoment {
    people = Map.copyOf(people);
    machines = Map.copyOf(machines);
    roles = Map.copyOf(roles);
  }
}
