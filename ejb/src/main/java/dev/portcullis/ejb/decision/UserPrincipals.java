package dev.portcullis.ejb.decision;

import dev.portcullis.persistence.decision.DecisionFactQueries;
import dev.portcullis.persistence.decision.DecisionFactQueries.Covering;
import dev.portcullis.persistence.decision.UserPrincipalRow;
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

/** Reads the principals of users. */
@ApplicationScoped
public class UserPrincipals {
  /** From a zone role, each of them makes every event visible (ADR 0030). */
  private static final List<SystemPermission> SEE_EVERY_EVENT =
      List.of(
          SystemPermission.FULL_READ_ACCESS,
          SystemPermission.FULL_SEQUENCER_RPC_ACCESS,
          SystemPermission.ADMIN_READ);

  /**
   * From a zone role, each of them makes the whole chain readable, otherwise the organization's
   * part.
   */
  private static final List<SystemPermission> READ_EVERYTHING =
      List.of(SystemPermission.FULL_READ_ACCESS, SystemPermission.FULL_SEQUENCER_RPC_ACCESS);

  /** The wire names of the system permissions that a user's principal depends on. */
  public static final Set<String> PERMISSIONS =
      Arrays.stream(SystemPermission.values())
          .filter(
              each ->
                  each == SystemPermission.CONTRACT_DEPLOYMENT
                      || SEE_EVERY_EVENT.contains(each)
                      || READ_EVERYTHING.contains(each)
                      || each.readMethod().isPresent())
          .map(SystemPermission::wireName)
          .collect(Collectors.toUnmodifiableSet());

  @Inject private DecisionFactQueries facts;

  /** The user. */
  Optional<ActingUser> find(String userId) {
    return Optional.ofNullable(find(List.of(userId), Set.of()).get(userId));
  }

  /**
   * The principal of a user, including one without any rights left; empty if the user no longer
   * exists.
   */
  Optional<Principal> userIncludingInactive(String userId) {
    return Optional.ofNullable(facts.users(List.of(userId), Set.of()).get(userId))
        .map(UserPrincipals::principal);
  }

  /** The principal of a user with these facts. */
  public static Principal principal(UserPrincipalRow stored) {
    ActingUser actingUser = person(stored);
    return new Principal(
        Optional.of(actingUser),
        Set.of(),
        actingUser.roleIds(),
        Optional.ofNullable(stored.organizationId())
            .filter(organization -> readsWholeChain(stored.organizationPermissions())),
        readsWholeChain(stored.zonePermissions()),
        actingUser.hasFullAccess(),
        unfilteredMethods(stored.zonePermissions()),
        Decision.WALLET_NOT_OWNED);
  }

  /** Whether one of these permissions of the zone makes the whole chain readable. */
  static boolean readsWholeChain(Set<String> permissions) {
    return READ_EVERYTHING.stream().anyMatch(each -> permissions.contains(each.wireName()));
  }

  /** The single methods whose whole result these permissions of the zone make visible. */
  static Set<String> unfilteredMethods(Set<String> permissions) {
    return Arrays.stream(SystemPermission.values())
        .filter(each -> permissions.contains(each.wireName()))
        .flatMap(each -> each.readMethod().stream())
        .collect(Collectors.toSet());
  }

  /**
   * The existing ones of these users, by id.
   *
   * @param coverings the M2M applications to compare with
   */
  public Map<String, ActingUser> find(Collection<String> userIds, Set<Covering> coverings) {
    Map<String, ActingUser> found = new HashMap<>();
    if (!userIds.isEmpty()) {
      facts.users(userIds, coverings).forEach((id, stored) -> found.put(id, person(stored)));
    }
    return found;
  }

  private static ActingUser person(UserPrincipalRow stored) {
    return new ActingUser(
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
