package dev.portcullis.ejb.decision;

import dev.portcullis.persistence.decision.DecisionFactQueries;
import dev.portcullis.persistence.decision.DecisionFactQueries.Covering;
import dev.portcullis.persistence.decision.StoredPerson;
import dev.portcullis.persistence.role.SystemPermission;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads who people are, as far as decisions depend on it. */
@ApplicationScoped
public class People {
  /** From a zone role each of them opens every event (ADR 0030). */
  private static final List<SystemPermission> SEE_EVERY_EVENT =
      List.of(
          SystemPermission.FULL_READ_ACCESS,
          SystemPermission.FULL_SEQUENCER_RPC_ACCESS,
          SystemPermission.ADMIN_READ);

  /** From a zone role each of them opens the chain to a reader, else the organization's part. */
  private static final List<SystemPermission> READ_EVERYTHING =
      List.of(SystemPermission.FULL_READ_ACCESS, SystemPermission.FULL_SEQUENCER_RPC_ACCESS);

  @Inject private DecisionFactQueries facts;

  /** The user. */
  Optional<Person> find(String userId) {
    return Optional.ofNullable(find(List.of(userId), Set.of()).get(userId));
  }

  /** The user as a reader, also one who may do nothing any more; empty if they are gone. */
  Optional<Reader> anybody(String userId) {
    return Optional.ofNullable(facts.people(List.of(userId), Set.of()).get(userId))
        .map(People::reader);
  }

  private static Reader reader(StoredPerson stored) {
    Person person = person(stored);
    return new Reader(
        Optional.of(person),
        Set.of(),
        person.roleIds(),
        Optional.ofNullable(stored.organizationId())
            .filter(organization -> opens(stored.organizationPermissions())),
        opens(stored.zonePermissions()),
        person.hasFullAccess(),
        readsWhole(stored.zonePermissions()),
        Decision.WALLET_NOT_OWNED);
  }

  /** Whether one of these permissions of the zone opens the chain to a reader. */
  static boolean opens(Set<String> permissions) {
    return READ_EVERYTHING.stream().anyMatch(each -> permissions.contains(each.wireName()));
  }

  /** Of which single methods these permissions of the zone open the whole answer. */
  static Set<String> readsWhole(Set<String> permissions) {
    return Arrays.stream(SystemPermission.values())
        .filter(each -> permissions.contains(each.wireName()))
        .flatMap(each -> each.readMethod().stream())
        .collect(Collectors.toSet());
  }

  /**
   * Those of the users who exist, by id.
   *
   * @param coverings which M2M applications are asked about
   */
  public Map<String, Person> find(Collection<String> userIds, Set<Covering> coverings) {
    Map<String, Person> found = new HashMap<>();
    if (!userIds.isEmpty()) {
      facts.people(userIds, coverings).forEach((id, stored) -> found.put(id, person(stored)));
    }
    return found;
  }

  private static Person person(StoredPerson stored) {
    return new Person(
        stored.organizationId(),
        stored.organizationDeleted(),
        stored.suspended(),
        stored.roleIds(),
        stored.wallets(),
        stored.claimed(),
        Stream.of(stored.zonePermissions(), stored.organizationPermissions())
            .anyMatch(held -> held.contains(SystemPermission.CONTRACT_DEPLOYMENT.wireName())),
        stored.zonePermissions().contains(SystemPermission.FULL_SEQUENCER_RPC_ACCESS.wireName()),
        SEE_EVERY_EVENT.stream()
            .anyMatch(each -> stored.zonePermissions().contains(each.wireName())),
        stored.coveredBy());
  }
}
