package dev.portcullis.ejb.policyservice;

import dev.portcullis.ejb.decision.ActingUser;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.decision.account.WalletHolder;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.kernel.Address;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.Set;

/** Resolves the user behind a sender. */
@ApplicationScoped
public class SenderResolver {
  @Inject private DecisionFactCache facts;

  /**
   * The sender. For a machine, only members of organizations in which it has {@code
   * org_policy_access} exist.
   */
  SenderIdentity of(PolicyClient policyClient, Address wallet) {
    Optional<String> userId = facts.holder(wallet).map(WalletHolder::userId);
    Optional<ActingUser> actingUser =
        userId
            .flatMap(facts::userIncludingInactive)
            .flatMap(Principal::person)
            .filter(user -> !user.suspended());
    if (!policyClient.isMachine()) {
      return new SenderIdentity(userId, actingUser, Decision.USER_NOT_FOUND);
    }
    Set<String> organizations = facts.policyOrganizations(policyClient.machineId().get());
    Optional<ActingUser> member =
        actingUser.filter(
            user -> user.organizationId() != null && organizations.contains(user.organizationId()));
    return new SenderIdentity(
        userId.filter(known -> member.isPresent()), member, Decision.M2M_USER_NOT_FOUND);
  }
}
