package dev.portcullis.ejb.policyservice;

import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.Person;
import dev.portcullis.ejb.decision.Reader;
import dev.portcullis.ejb.decision.account.WalletHolder;
import dev.portcullis.ejb.decision.memory.AccessFacts;
import dev.portcullis.kernel.Address;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.Set;

/** Finds out whose wallet a sender is. */
@ApplicationScoped
public class Senders {
  @Inject private AccessFacts facts;

  /**
   * The sender; for a machine, only of organizations in which it holds {@code org_policy_access}:
   * anybody else is to it as if they were not there.
   */
  Sender of(Asker asker, Address wallet) {
    Optional<String> userId = facts.holder(wallet).map(WalletHolder::userId);
    Optional<Person> person =
        userId.flatMap(facts::anybody).flatMap(Reader::person).filter(user -> !user.suspended());
    if (!asker.isMachine()) {
      return new Sender(userId, person, Decision.USER_NOT_FOUND);
    }
    Set<String> organizations = facts.asksFor(asker.machineId().get());
    Optional<Person> member =
        person.filter(
            user -> user.organizationId() != null && organizations.contains(user.organizationId()));
    return new Sender(
        userId.filter(known -> member.isPresent()), member, Decision.M2M_USER_NOT_FOUND);
  }
}
