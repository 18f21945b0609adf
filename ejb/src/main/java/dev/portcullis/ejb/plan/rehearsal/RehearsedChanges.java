package dev.portcullis.ejb.plan.rehearsal;

import dev.portcullis.kernel.Address;
import dev.portcullis.persistence.plan.PolicyFact;
import dev.portcullis.persistence.policy.PolicyChange;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a rehearsal found, before it was rolled back.
 *
 * @param base the snapshot with which it began
 * @param isOvertaken whether another transaction has changed a right meanwhile
 * @param tags the entity tags of the existing records
 * @param touched whose facts the changes may have changed
 * @param isComplete whether these are all
 * @param roles the roles that the plan names or creates
 * @param labels what a reader sees in place of the identifiers of created roles
 * @param after the facts after the changes
 * @param contracts the addresses whose rules the changes may have changed
 * @param moment the rules and the touched people and machines after the changes
 */
public record RehearsedChanges(
    String base,
    boolean isOvertaken,
    Map<String, String> tags,
    Set<PolicyChange> touched,
    boolean isComplete,
    List<String> roles,
    Map<String, String> labels,
    List<PolicyFact> after,
    Set<Address> contracts,
    PolicyMoment moment) {}
